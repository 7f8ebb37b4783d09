import { type Change, smallestChanges } from './changes.ts'
import { classes } from './class-names.ts'
import { dateTime } from './format.ts'

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2})$/

const written = (value: unknown): string => {
  if (typeof value === 'string') return ISO.test(value) ? dateTime(value) : value
  return JSON.stringify(value, null, 2)
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

const Side = ({ value, sign }: { value: unknown; sign: '−' | '+' }) => {
  const isLong = typeof value === 'object' && value !== null
  return (
    <div
      className={classes(
        'flex min-w-0 gap-2 rounded-md px-2 py-1 text-sm',
        sign === '+' ? 'bg-positive-soft' : 'bg-negative-soft',
      )}
    >
      <span className={classes('font-mono', sign === '+' ? 'text-positive' : 'text-negative')}>
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{sign === '+' ? 'after: ' : 'before: '}</span>
      </span>
      {isNothing(value) ? (
        <span className="text-ink-muted italic">empty</span>
      ) : (
        <span
          className={classes(
            'min-w-0 wrap-anywhere whitespace-pre-wrap',
            isLong && 'max-h-60 flex-1 overflow-y-auto font-mono text-xs',
          )}
        >
          {written(value)}
        </span>
      )}
    </div>
  )
}

/** What changed, field by field: before and after, side by side where there is room. */
export const DiffView = ({ changes }: { changes: Readonly<Record<string, Change>> }) => {
  const smallest = smallestChanges(changes)
  if (smallest.length === 0) return <p className="text-sm text-ink-muted">No changes.</p>
  return (
    <dl className="flex min-w-0 flex-col gap-3">
      {smallest.map(({ path, ...change }) => (
        <div key={path} className="min-w-0">
          <dt className="mb-1 font-mono text-xs text-ink-muted wrap-anywhere">{path}</dt>
          <dd className="grid gap-1.5 sm:grid-cols-2 sm:[&>:only-child]:col-start-2">
            {!isNothing(change.old) && <Side value={change.old} sign="−" />}
            <Side value={change.new} sign="+" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

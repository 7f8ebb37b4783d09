import type { Flag } from '../api-types.ts'

/** The metadata of a flag in one line, such as owner, team, ticket. */
export const MetadataLine = ({ metadata }: Pick<Flag, 'metadata'>) => {
  const pairs = Object.entries(metadata)
  if (pairs.length === 0) return null
  return (
    <dl aria-label="Metadata" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {pairs.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

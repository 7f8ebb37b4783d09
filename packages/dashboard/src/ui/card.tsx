import { type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'

interface CardProps {
  title?: string
  /** One sentence under the title. */
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** false: the content reaches the edges, as a table does. */
  padded?: boolean
}

/** A part of a page with a heading of its own. */
export const Card = ({ title, description, actions, children, padded = true }: CardProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className="min-w-0 rounded-xl border border-line bg-surface"
    >
      {(title !== undefined || actions) && (
        <div className="flex flex-wrap items-start justify-between gap-2 px-5 pt-4 pb-1">
          <div className="min-w-0">
            <h2 id={id} className="text-lg font-semibold">
              {title}
            </h2>
            {description && <p className="mt-0.5 text-sm text-ink-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
        </div>
      )}
      <div className={classes(padded && 'px-5 pt-3 pb-5')}>{children}</div>
    </section>
  )
}

/** Facts in pairs: a name and what it is. */
export const Facts = ({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-4">
    {facts.map(({ name, value }) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-ink-muted">{name}</dt>
        <dd className="mt-0.5 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

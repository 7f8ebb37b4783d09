import { share } from './state.ts'

interface ShareScaleProps {
  /** Percent of all subjects that are held out. */
  percentage: number
  /** Where a subject stands, 0 to 1; undefined: none is shown. */
  unit?: number
}

/** All subjects as a bar from 0 to 100, the part that is held out, and where one subject stands. */
export const ShareScale = ({ percentage, unit }: ShareScaleProps) => (
  <figure aria-label="Share of subjects held out" className="flex flex-col gap-1.5">
    <div aria-hidden="true" className="relative py-1.5">
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-accent-soft">
        <div className="h-full bg-gold" style={{ width: `${percentage}%` }} />
      </div>
      {unit !== undefined && (
        <div
          className="absolute inset-y-0 w-1 -translate-x-1/2 rounded-full bg-ink ring-2 ring-surface"
          style={{ left: `${unit * 100}%` }}
        />
      )}
    </div>
    <figcaption className="figures flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-gold" />
        Held out {share(percentage)}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-full border border-line-strong bg-accent-soft" />
        May enter experiments {share(100 - percentage)}
      </span>
    </figcaption>
  </figure>
)

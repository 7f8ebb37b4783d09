import { percentText } from './state.ts'

interface HoldoutScaleProps {
  /** Percent of all subjects that are held out. */
  percentage: number
  /** The hash fraction of a subject, 0 to 1; undefined: none is shown. */
  hash?: number
}

/** All subjects as a bar from 0 to 100 %: the held-out part, and the hash of one subject. */
export const HoldoutScale = ({ percentage, hash }: HoldoutScaleProps) => (
  <figure aria-label="Share of subjects held out" className="flex flex-col gap-1.5">
    <div aria-hidden="true" className="relative py-1.5">
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-accent-soft">
        <div className="h-full bg-gold" style={{ width: `${percentage}%` }} />
      </div>
      {hash !== undefined && (
        <div
          className="absolute inset-y-0 w-1 -translate-x-1/2 rounded-full bg-ink ring-2 ring-surface"
          style={{ left: `${hash * 100}%` }}
        />
      )}
    </div>
    <figcaption className="figures flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-gold" />
        Held out {percentText(percentage)}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-full border border-line-strong bg-accent-soft" />
        May enter experiments {percentText(100 - percentage)}
      </span>
    </figcaption>
  </figure>
)

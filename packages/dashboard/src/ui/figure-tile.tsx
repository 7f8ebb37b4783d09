import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classes } from './class-names.ts'

const TONES: Record<Tone, string> = {
  neutral: 'text-ink',
  accent: 'text-accent',
  positive: 'text-positive',
  negative: 'text-negative',
  warning: 'text-warning',
}

interface FigureTileProps {
  label: string
  /** The figure, formatted. */
  value: ReactNode
  /** What it counts or how it came about, in a few words. */
  hint?: ReactNode
  tone?: Tone
  /** How it changed, with sign and period, such as '+12 % since last week'. */
  change?: ReactNode
}

/** One figure that matters, large. Several stand in a row or grid. */
export const FigureTile = ({ label, value, hint, tone = 'neutral', change }: FigureTileProps) => (
  <dl className="flex min-w-0 flex-col rounded-xl border border-line bg-surface px-4.5 py-3.5">
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className={classes('figures mt-1 text-2xl font-semibold tracking-tight wrap-anywhere', TONES[tone])}>
      {value}
    </dd>
    {change && <dd className="figures mt-0.5 text-sm text-ink">{change}</dd>}
    {hint && <dd className="mt-0.5 text-sm text-ink-muted">{hint}</dd>}
  </dl>
)

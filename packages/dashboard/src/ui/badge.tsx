import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

/** What a badge says at a glance; the words in it say the same. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'negative' | 'warning'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  warning: 'bg-warning-soft text-warning',
}

interface BadgeProps {
  tone?: Tone
  /** A small icon before the words. */
  icon?: ReactNode
  children: ReactNode
}

/** A short word about the state of something. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span
    className={classes(
      'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
      TONES[tone],
    )}
  >
    {icon}
    {children}
  </span>
)

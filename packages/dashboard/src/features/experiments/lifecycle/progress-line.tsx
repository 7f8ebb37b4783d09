import { TriangleAlert } from 'lucide-react'
import type { Tone } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/class-names.ts'
import type { ExperimentProgress } from './progress.ts'

const COLOURS: Record<Tone, string> = {
  neutral: 'text-ink-muted',
  accent: 'text-accent',
  positive: 'font-medium text-positive',
  negative: 'font-medium text-negative',
  warning: 'text-warning',
}

/** The progress of an experiment in one line, cut where it is too long; an alarm has a warning sign. */
export const ProgressLine = ({ progress: { text, tone, isAlarm } }: { progress: ExperimentProgress }) => (
  <span className={classes('flex max-w-full min-w-0 items-center gap-1.5', COLOURS[tone])}>
    {isAlarm && <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />}
    <span className="truncate" title={text}>
      {text}
    </span>
  </span>
)

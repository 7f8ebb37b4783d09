import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, Scale, TriangleAlert } from 'lucide-react'
import type { Tone } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/class-names.ts'
import type { Experiment, Results } from '../api-types.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { KeyNumbers } from './key-numbers.tsx'
import { type Advice, adviceOf } from './rules.ts'

const ICONS: Record<Tone, LucideIcon> = {
  positive: CircleCheck,
  negative: CircleAlert,
  warning: TriangleAlert,
  accent: Hourglass,
  neutral: Scale,
}

const LOOKS: Record<Tone, string> = {
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  warning: 'bg-warning-soft text-warning',
  accent: 'bg-accent-soft text-accent',
  neutral: 'bg-sunken text-ink-muted',
}

interface RecommendationCardProps {
  experiment: Experiment
  results: Results
}

/** Recommendation with its reason, its confidence and buttons to act on it, and the numbers behind it. */
export const RecommendationCard = ({ experiment, results }: RecommendationCardProps) => {
  const advice = adviceOf(results)
  return (
    <section
      aria-label="Recommendation"
      className="overflow-hidden rounded-xl border border-line bg-surface print:break-inside-avoid"
    >
      <div className="flex flex-col gap-4 p-5 sm:flex-row sm:items-start sm:gap-5">
        <AdviceIcon tone={advice.tone} />
        <AdviceText advice={advice} reason={results.summary.recommendation_reason} />
        <DecisionButtons experiment={experiment} advice={advice} />
      </div>
      <KeyNumbers results={results} />
    </section>
  )
}

const AdviceIcon = ({ tone }: { tone: Tone }) => {
  const Icon = ICONS[tone]
  return (
    <div
      aria-hidden="true"
      className={classes('grid size-11 shrink-0 place-items-center rounded-xl', LOOKS[tone])}
    >
      <Icon className="size-6" />
    </div>
  )
}

const AdviceText = ({
  advice: { headline, certainty, next },
  reason,
}: {
  advice: Advice
  reason: string
}) => (
  <div className="min-w-0 flex-1">
    <h2 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{headline}</h2>
    <p className="mt-1 text-lg">{reason}</p>
    <div className="mt-2 flex max-w-prose flex-col gap-1 text-ink-muted">
      {certainty && <p>{certainty}</p>}
      <p>
        <span className="font-medium text-ink">Next: </span>
        {next}
      </p>
    </div>
  </div>
)

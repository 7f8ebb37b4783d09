import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { count, date, percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { LoadingLines } from '../../../ui/states.tsx'
import type { SampleSize } from '../api-types.ts'
import type { ViewProps } from '../view-props.ts'
import { levelText, shown } from '../wording.ts'
import { sampleSizeQuery } from './queries.ts'

/** Current and required sample size, and the projected date of reaching it. */
export const SampleSizeCard = ({ experiment, metric, settings }: ViewProps) => {
  const query = useQuery(sampleSizeQuery(experiment.id, metric?.metric_id, settings))
  return (
    <Card
      title="Sample size"
      description={
        query.data?.metric_name
          ? `To detect a relative change of ${percent(query.data.mde, 0)} on ${query.data.metric_name}.`
          : 'Subjects needed to detect the planned effect.'
      }
    >
      <div className="min-h-44">
        {query.data && <SizeFacts size={query.data} />}
        {query.isPending && <LoadingLines lines={4} />}
        {query.isError && <Notice tone="negative">{query.error.message}</Notice>}
      </div>
    </Card>
  )
}

const UNAVAILABLE: Record<NonNullable<SampleSize['unavailable_reason']>, string> = {
  no_metric: 'The experiment has no metric.',
  no_control_data: 'The control has no subjects yet.',
  no_control_conversions: 'No conversions in the control yet, so there is no baseline rate.',
  rate_at_boundary: 'All subjects of the control have converted, so the rate cannot rise.',
  effect_out_of_range: 'The planned effect would raise the rate above 100 %.',
  effect_too_small: 'The planned effect is too small to detect with any number of subjects.',
}

const GUIDE_ONLY: Record<SampleSize['guide_only_reasons'][number], string> = {
  adaptive_allocation: 'a bandit changes its weights',
  unequal_allocation: 'traffic is allocated unequally',
  sequential_testing: 'sequential testing may stop earlier',
  bayesian: 'the Bayesian decision has its own rule',
}

const SizeFacts = ({ size }: { size: SampleSize }) => {
  const required = size.required_sample_size_per_variant
  if (required === null) {
    return <p className="text-ink-muted">{size.unavailable_reason && UNAVAILABLE[size.unavailable_reason]}</p>
  }
  const reached = size.current_sample_size_per_variant
  return (
    <div className="flex flex-col gap-4">
      <Progress
        label="Smallest variant"
        value={Math.min(1, required === 0 ? 1 : reached / required)}
        text={`${count(reached)} of ${count(required)}`}
      />
      <p>{timeText(size)}</p>
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name="Baseline" value={baselineText(size)} />
        <Fact name="Current power" value={shown(size.achieved_power, (power) => percent(power, 0))} />
        <Fact
          name="Minimum detectable effect"
          value={shown(size.achieved_mde, (effect) => percent(effect, 1))}
        />
        <Fact name="Target power" value={percent(size.power_target, 0)} />
        <Fact name="Confidence" value={levelText(size.confidence_level)} />
        <Fact name="Comparisons" value={count(size.comparisons)} />
      </dl>
      {size.guide_only_reasons.length > 0 && (
        <p className="text-sm text-ink-muted">
          Only a guide: {size.guide_only_reasons.map((reason) => GUIDE_ONLY[reason]).join(', ')}.
        </p>
      )}
    </div>
  )
}

const baselineText = ({ baseline_rate, baseline_source }: SampleSize): string =>
  `${shown(baseline_rate, (rate) => percent(rate, 1))} (${baseline_source === 'observed' ? 'observed' : 'planned'})`

const timeText = (size: SampleSize): string => {
  if (size.is_adequate) return 'Enough subjects to detect the planned effect with the target power.'
  const { days_to_significance: days, daily_new_subjects: daily, projected_completion_date: end } = size
  if (days === null || end === null)
    return 'Not enough subjects yet. Without new subjects there is no projected date.'
  const pace =
    daily === null ? '' : `, at about ${count(Math.round(daily))} new subjects a day in the smallest variant`
  return `About ${count(Math.ceil(days))} more days, until ${date(end)}${pace}.`
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd>{value}</dd>
  </div>
)

import {
  EXPERIMENT_KEY,
  isWeightFloorTooHigh,
  isWholeAllocation,
  MAX_NAME_LENGTH,
  MIN_METRICS,
  MIN_VARIANTS,
  repeatedMetricNames,
  repeatedVariantNames,
  type ScheduleProblem,
  scheduleProblem,
} from '@assay/lifecycle'
import type { Problem } from '../../../api/errors.ts'
import { rulesProblems } from '../../targeting/index.ts'
import type { ExperimentDraft, MetricDraft, VariantDraft } from './draft.ts'

type Place = Problem['loc'][number]

const problem = (place: readonly Place[], msg: string): Problem => ({
  type: 'value_error',
  loc: ['body', ...place],
  msg,
})

const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

const trimmedNames = (named: readonly { name: string }[]): string[] => named.map(({ name }) => name.trim())

/** The indexes at which a name stands that is not empty. */
const named = (indexes: readonly number[], names: readonly string[]): number[] =>
  indexes.filter((index) => names[index] !== '')

const factProblems = ({ name, key }: ExperimentDraft): Problem[] => [
  ...(name.trim() === '' ? [problem(['name'], 'Give the experiment a name.')] : []),
  ...(name.trim().length > MAX_NAME_LENGTH
    ? [problem(['name'], `At most ${MAX_NAME_LENGTH} characters.`)]
    : []),
  ...(key.trim() !== '' && !EXPERIMENT_KEY.test(key.trim())
    ? [
        problem(
          ['key'],
          'Begin with a letter or digit; letters, digits, dots, hyphens and underscores may follow.',
        ),
      ]
    : []),
]

const metricProblems = (metrics: readonly MetricDraft[]): Problem[] => [
  ...(metrics.length < MIN_METRICS ? [problem(['metrics'], 'An experiment needs at least one metric.')] : []),
  ...(metrics.length > 0 && !metrics.some(({ is_primary }) => is_primary)
    ? [problem(['metrics'], 'Mark one metric as the primary goal: it decides.')]
    : []),
  ...metrics.flatMap((metric, place) => [
    ...(metric.name.trim() === '' ? [problem(['metrics', place, 'name'], 'Give the metric a name.')] : []),
    ...(metric.event_name.trim() === ''
      ? [problem(['metrics', place, 'event_name'], 'Name the event that it counts.')]
      : []),
  ]),
  ...named(repeatedMetricNames(trimmedNames(metrics)), trimmedNames(metrics)).map((place) =>
    problem(['metrics', place, 'name'], 'Another metric has this name.'),
  ),
]

const variantProblems = ({ variants, experiment_type }: ExperimentDraft): Problem[] => [
  ...(variants.length < MIN_VARIANTS
    ? [problem(['variants'], 'An experiment compares at least two variants.')]
    : []),
  ...(variants.length > 0 && !isWholeAllocation(variants.map(({ traffic_allocation }) => traffic_allocation))
    ? [problem(['variants'], 'The shares of traffic must sum to 100 %.')]
    : []),
  ...variants.flatMap((variant, place) =>
    variant.name.trim() === '' ? [problem(['variants', place, 'name'], 'Give the variant a name.')] : [],
  ),
  ...named(repeatedVariantNames(trimmedNames(variants)), trimmedNames(variants)).map((place) =>
    problem(['variants', place, 'name'], 'Another variant has this name.'),
  ),
  ...(experiment_type === 'split_url' ? addressProblems(variants) : []),
]

const addressProblems = (variants: readonly VariantDraft[]): Problem[] =>
  variants.flatMap(({ url }, place) =>
    isWebAddress(url.trim())
      ? []
      : [
          problem(
            ['split_url_config', 'variants', place, 'url'],
            'A complete address, such as https://example.com/a',
          ),
        ],
  )

const banditProblems = ({ experiment_type, bandit_config, variants }: ExperimentDraft): Problem[] =>
  experiment_type === 'bandit' && isWeightFloorTooHigh(bandit_config.weight_floor, variants.length)
    ? [
        problem(
          ['bandit_config', 'weight_floor'],
          `At most ${(100 / variants.length).toFixed(1)} % for these variants.`,
        ),
      ]
    : []

/** Conditions that were begun and not finished, at their places. */
const ruleProblems = ({ targeting_rules }: ExperimentDraft): Problem[] =>
  Object.entries(rulesProblems(targeting_rules)).map(([name, msg]) =>
    problem(
      name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      msg,
    ),
  )

const planProblems = ({ plan }: ExperimentDraft): Problem[] => {
  const { baseline_rate: rate, minimum_detectable_effect: effect } = plan
  return rate !== undefined && rate * (1 + effect) >= 1
    ? [problem(['plan', 'minimum_detectable_effect'], 'The effect takes the rate to 100 % and beyond.')]
    : []
}

const SCHEDULE_PROBLEMS: Record<ScheduleProblem, Problem> = {
  start_passed: problem(['start_date'], 'The start must not lie in the past.'),
  end_passed: problem(['end_date'], 'The end must lie in the future.'),
  too_short: problem(['end_date'], 'The end must be at least one hour after the start.'),
}

const scheduleProblems = ({ beginning, start_date, end_date }: ExperimentDraft, now: number): Problem[] => {
  if (beginning !== 'scheduled') return []
  if (start_date === undefined) return [problem(['start_date'], 'Say when the experiment shall start.')]
  const dates = { start: Date.parse(start_date), end: end_date === undefined ? null : Date.parse(end_date) }
  const found = scheduleProblem(dates, { start: null, end: null }, now)
  return found === undefined ? [] : [SCHEDULE_PROBLEMS[found]]
}

/**
 * What the service would refuse about a draft, in the shape of its own answer, before it is asked.
 *
 * @param now milliseconds since 1970
 */
export const draftProblems = (draft: ExperimentDraft, now: number = Date.now()): Problem[] => [
  ...factProblems(draft),
  ...banditProblems(draft),
  ...metricProblems(draft.metrics),
  ...variantProblems(draft),
  ...ruleProblems(draft),
  ...planProblems(draft),
  ...scheduleProblems(draft, now),
]

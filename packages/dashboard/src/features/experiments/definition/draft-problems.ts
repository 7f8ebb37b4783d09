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

type PathPart = Problem['loc'][number]

const problem = (path: readonly PathPart[], msg: string): Problem => ({
  type: 'value_error',
  loc: ['body', ...path],
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

/** Those of the indexes whose name is not empty. */
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
          'Start with a letter or digit, then use letters, digits, dots, hyphens and underscores only.',
        ),
      ]
    : []),
]

const metricProblems = (metrics: readonly MetricDraft[]): Problem[] => [
  ...(metrics.length < MIN_METRICS ? [problem(['metrics'], 'An experiment needs at least one metric.')] : []),
  ...(metrics.length > 0 && !metrics.some(({ is_primary }) => is_primary)
    ? [problem(['metrics'], 'Make one metric the primary goal: it decides the experiment.')]
    : []),
  ...metrics.flatMap((metric, index) => [
    ...(metric.name.trim() === '' ? [problem(['metrics', index, 'name'], 'Give the metric a name.')] : []),
    ...(metric.event_name.trim() === ''
      ? [problem(['metrics', index, 'event_name'], 'Name the event that the metric measures.')]
      : []),
  ]),
  ...named(repeatedMetricNames(trimmedNames(metrics)), trimmedNames(metrics)).map((index) =>
    problem(['metrics', index, 'name'], 'Another metric has this name.'),
  ),
]

const variantProblems = ({ variants, experiment_type }: ExperimentDraft): Problem[] => [
  ...(variants.length < MIN_VARIANTS
    ? [problem(['variants'], 'An experiment compares at least two variants.')]
    : []),
  ...(variants.length > 0 && !isWholeAllocation(variants.map(({ traffic_allocation }) => traffic_allocation))
    ? [problem(['variants'], 'The traffic of all variants must add up to 100 %.')]
    : []),
  ...variants.flatMap((variant, index) =>
    variant.name.trim() === '' ? [problem(['variants', index, 'name'], 'Give the variant a name.')] : [],
  ),
  ...named(repeatedVariantNames(trimmedNames(variants)), trimmedNames(variants)).map((index) =>
    problem(['variants', index, 'name'], 'Another variant has this name.'),
  ),
  ...(experiment_type === 'split_url' ? addressProblems(variants) : []),
]

const addressProblems = (variants: readonly VariantDraft[]): Problem[] =>
  variants.flatMap(({ url }, index) =>
    isWebAddress(url.trim())
      ? []
      : [
          problem(
            ['split_url_config', 'variants', index, 'url'],
            'Enter a complete address, such as https://example.com/a.',
          ),
        ],
  )

const banditProblems = ({ experiment_type, bandit_config, variants }: ExperimentDraft): Problem[] =>
  experiment_type === 'bandit' && isWeightFloorTooHigh(bandit_config.weight_floor, variants.length)
    ? [
        problem(
          ['bandit_config', 'weight_floor'],
          `At most ${(100 / variants.length).toFixed(1)} % for ${variants.length} variants.`,
        ),
      ]
    : []

/** Unfinished conditions of the targeting rules, at their paths. */
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
    ? [
        problem(
          ['plan', 'minimum_detectable_effect'],
          'This effect would raise the conversion rate to 100 % or more.',
        ),
      ]
    : []
}

const SCHEDULE_PROBLEMS: Record<ScheduleProblem, Problem> = {
  start_passed: problem(['start_date'], 'The start must not be in the past.'),
  end_passed: problem(['end_date'], 'The end must be in the future.'),
  too_short: problem(['end_date'], 'The end must be at least one hour after the start.'),
}

const scheduleProblems = ({ start_mode, start_date, end_date }: ExperimentDraft, now: number): Problem[] => {
  if (start_mode !== 'scheduled') return []
  if (start_date === undefined) return [problem(['start_date'], 'Choose a start.')]
  const dates = { start: Date.parse(start_date), end: end_date === undefined ? null : Date.parse(end_date) }
  const found = scheduleProblem(dates, { start: null, end: null }, now)
  return found === undefined ? [] : [SCHEDULE_PROBLEMS[found]]
}

/**
 * Problems that the service would find in a draft, in the form of its own answer.
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

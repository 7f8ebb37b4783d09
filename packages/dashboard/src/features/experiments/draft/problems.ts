import type { Problem } from '../../../api/errors.ts'
import { rulesProblems } from '../../targeting/index.ts'
import { sumOf } from './allocation.ts'
import type { ExperimentDraft, MetricDraft, VariantDraft } from './experiment-draft.ts'

type Place = Problem['loc'][number]

const problem = (place: readonly Place[], msg: string): Problem => ({
  type: 'value_error',
  loc: ['body', ...place],
  msg,
})

const KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/

const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** The places whose name occurs at an earlier place, in any letter case. */
const repeated = (names: readonly string[]): number[] => {
  const folded = names.map((name) => name.trim().toLowerCase())
  return folded.flatMap((name, place) => (name !== '' && folded.indexOf(name) < place ? [place] : []))
}

const factProblems = ({ name, key }: ExperimentDraft): Problem[] => [
  ...(name.trim() === '' ? [problem(['name'], 'Give the experiment a name.')] : []),
  ...(name.trim().length > 100 ? [problem(['name'], 'At most 100 characters.')] : []),
  ...(key.trim() !== '' && !KEY.test(key.trim())
    ? [
        problem(
          ['key'],
          'Begin with a letter or digit; letters, digits, dots, hyphens and underscores may follow.',
        ),
      ]
    : []),
]

const metricProblems = (metrics: readonly MetricDraft[]): Problem[] => [
  ...(metrics.length === 0 ? [problem(['metrics'], 'An experiment needs at least one metric.')] : []),
  ...(metrics.length > 0 && !metrics.some(({ is_primary }) => is_primary)
    ? [problem(['metrics'], 'Mark one metric as the primary goal: it decides.')]
    : []),
  ...metrics.flatMap((metric, place) => [
    ...(metric.name.trim() === '' ? [problem(['metrics', place, 'name'], 'Give the metric a name.')] : []),
    ...(metric.event_name.trim() === ''
      ? [problem(['metrics', place, 'event_name'], 'Name the event that it counts.')]
      : []),
  ]),
  ...repeated(metrics.map(({ name }) => name)).map((place) =>
    problem(['metrics', place, 'name'], 'Another metric has this name.'),
  ),
]

const variantProblems = ({ variants, experiment_type }: ExperimentDraft): Problem[] => [
  ...(variants.length < 2 ? [problem(['variants'], 'An experiment compares at least two variants.')] : []),
  ...(variants.length > 0 && sumOf(variants.map(({ traffic_allocation }) => traffic_allocation)) !== 100
    ? [problem(['variants'], 'The shares of traffic must sum to 100 %.')]
    : []),
  ...variants.flatMap((variant, place) =>
    variant.name.trim() === '' ? [problem(['variants', place, 'name'], 'Give the variant a name.')] : [],
  ),
  ...repeated(variants.map(({ name }) => name)).map((place) =>
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
  experiment_type === 'bandit' && bandit_config.weight_floor * variants.length > 1
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

const HOUR = 3_600_000

const scheduleProblems = ({ beginning, start_date, end_date }: ExperimentDraft): Problem[] => {
  if (beginning !== 'scheduled') return []
  if (start_date === undefined) return [problem(['start_date'], 'Say when the experiment shall start.')]
  return end_date !== undefined && Date.parse(end_date) - Date.parse(start_date) < HOUR
    ? [problem(['end_date'], 'The end must be at least one hour after the start.')]
    : []
}

/** What the service would refuse about a draft, in the shape of its own answer, before it is asked. */
export const draftProblems = (draft: ExperimentDraft): Problem[] => [
  ...factProblems(draft),
  ...banditProblems(draft),
  ...metricProblems(draft.metrics),
  ...variantProblems(draft),
  ...ruleProblems(draft),
  ...planProblems(draft),
  ...scheduleProblems(draft),
]

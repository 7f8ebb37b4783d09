import type { Problem } from '../../../api/errors.ts'
import type { ExperimentDraft } from '../definition/draft.ts'

/** The steps of the form. */
export const STEPS = [
  { id: 'hypothesis', label: 'Hypothesis' },
  { id: 'metrics', label: 'Metrics' },
  { id: 'variants', label: 'Variants' },
  { id: 'audience', label: 'Audience' },
  { id: 'plan', label: 'Plan' },
  { id: 'review', label: 'Review' },
] as const

export type StepId = (typeof STEPS)[number]['id']

/** The step with each field of the API. */
const STEP_OF: Record<string, StepId> = {
  name: 'hypothesis',
  key: 'hypothesis',
  description: 'hypothesis',
  hypothesis: 'hypothesis',
  tags: 'hypothesis',
  experiment_type: 'hypothesis',
  optimization_type: 'hypothesis',
  bandit_config: 'hypothesis',
  metrics: 'metrics',
  count_untagged_events: 'metrics',
  variants: 'variants',
  split_url_config: 'variants',
  targeting_rules: 'audience',
  traffic_percentage: 'audience',
  dimensions: 'audience',
  group_id: 'audience',
  plan: 'plan',
  confidence_level: 'plan',
  correction_method: 'plan',
  bayesian_enabled: 'plan',
  bayesian_config: 'plan',
  sequential_testing_enabled: 'plan',
  sequential_testing_config: 'plan',
  variance_reduction_config: 'plan',
}

/** The step that a problem belongs to; the review when it belongs to none. */
export const stepOf = ({ loc }: Pick<Problem, 'loc'>): StepId => STEP_OF[String(loc[1])] ?? 'review'

/** The problems of one step. */
export const problemsOf = (problems: readonly Problem[], step: StepId): Problem[] =>
  problems.filter((problem) => stepOf(problem) === step)

/** The name in the API of a field of the draft, where it differs. */
const API_NAMES: Partial<Record<keyof ExperimentDraft, string>> = { split_url: 'split_url_config' }

/** The problems without those of changed fields, which may be solved. */
export const afterChange = (
  problems: readonly Problem[],
  changed: readonly (keyof ExperimentDraft)[],
): readonly Problem[] => {
  const names = changed.map((field) => API_NAMES[field] ?? field)
  const left = problems.filter(({ loc }) => !names.some((name) => name === loc[1]))
  return left.length === problems.length ? problems : left
}

import type { Schemas } from '../../../api/client.ts'
import type { Answers } from '../../../testing/network.ts'
import type { Experiment, Metric, Variant } from '../api-types.ts'
import { blankDraft, blankMetric, type ExperimentDraft } from '../definition/draft.ts'

const TIMES = { created_at: '2026-11-01T09:00:00Z', updated_at: '2026-11-01T09:00:00Z' }

/** The id of the example experiment. */
export const ID = '00000000-0000-4000-8000-00000000000e'

/** The control of the example, with half of the traffic. */
export const variantExample = (change: Partial<Variant> = {}): Variant => ({
  id: 'control',
  name: 'Control',
  description: null,
  is_control: true,
  traffic_allocation: 50,
  configuration: null,
  current_weight: null,
  position: 0,
  ...TIMES,
  ...change,
})

/** The treatment of the example. */
export const treatmentExample = (change: Partial<Variant> = {}): Variant =>
  variantExample({ id: 'treatment', name: 'One page', is_control: false, position: 1, ...change })

/** The primary goal of the example. */
export const metricExample = (change: Partial<Metric> = {}): Metric => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  experiment_id: ID,
  name: 'Orders',
  event_name: 'order',
  description: null,
  metric_type: 'conversion',
  is_primary: true,
  is_guardrail: false,
  lower_is_better: false,
  aggregation_method: null,
  event_value_path: null,
  cap_value: null,
  minimum_sample_size: 100,
  expected_effect: null,
  ...TIMES,
  ...change,
})

/** A complete draft of an A/B test, as the service stores it. */
export const experimentExample = (change: Partial<Experiment> = {}): Experiment => ({
  id: ID,
  key: 'checkout',
  name: 'Checkout',
  description: null,
  hypothesis: 'One page sells more.',
  tags: [],
  status: 'DRAFT',
  experiment_type: 'a_b',
  optimization_type: 'fixed',
  owner_id: null,
  owner_name: null,
  start_date: null,
  end_date: null,
  resume_at: null,
  archived_at: null,
  schedule_error: null,
  variants: [variantExample(), treatmentExample()],
  metrics: [metricExample()],
  targeting_rules: null,
  traffic_percentage: 100,
  mutual_exclusion_group_id: null,
  correction_method: 'benjamini-hochberg',
  confidence_level: 0.95,
  plan: null,
  dimensions: null,
  count_untagged_events: false,
  bandit_config: null,
  bayesian_enabled: false,
  bayesian_config: null,
  sequential_testing_enabled: false,
  sequential_testing_config: null,
  variance_reduction_config: null,
  split_url_config: null,
  allocation_history: [],
  experiment_metadata: {},
  assignments_count: 0,
  ...TIMES,
  ...change,
})

/** The example while it runs, with subjects. */
export const runningExample = (change: Partial<Experiment> = {}): Experiment =>
  experimentExample({
    status: 'ACTIVE',
    start_date: '2026-11-02T09:00:00Z',
    assignments_count: 1234,
    ...change,
  })

/** A draft in the form that has no problem. */
export const draftExample = (change: Partial<ExperimentDraft> = {}): ExperimentDraft => ({
  ...blankDraft(),
  name: 'Checkout',
  metrics: [{ ...blankMetric(), name: 'Orders', event_name: 'order', is_primary: true }],
  ...change,
})

/** Stored rules that match one country. */
export const rulesExample = (country = 'DE') => ({
  logical_operator: 'AND' as const,
  groups: [
    {
      logical_operator: 'AND' as const,
      conditions: [{ attribute: 'country', operator: 'equals' as const, value: country }],
    },
  ],
})

const GROUP: Schemas['MutualExclusionGroup'] = {
  id: '00000000-0000-4000-8000-00000000009a',
  name: 'Checkout group',
  description: null,
  status: 'ACTIVE',
  traffic_percentage: 100,
  experiments: [],
  owner_id: null,
  ...TIMES,
}

/** The exclusion group that experiments can join. */
export const groupExample = (): Schemas['MutualExclusionGroup'] => GROUP

/** The answer of a list with all of its rows on one page. */
export const pageExample = <Item>(items: readonly Item[], total = items.length) => ({
  items,
  total,
  skip: 0,
  limit: 100,
})

/** Answers to what the fields of the form read: segments, groups, modules, experiments and templates. */
export const FORM_ANSWERS: Answers = {
  'GET /api/v1/segments/': pageExample([]),
  'GET /api/v1/mutual-exclusion-groups/': pageExample([GROUP]),
  'GET /api/v1/modules': { profile: 'full', modules: ['split_url'], version: '1.0.0' },
  'GET /api/v1/experiments/': pageExample([]),
  'GET /api/v1/ai/templates/': pageExample([]),
}

import type { Experiment } from '../../../features/experiments/index.ts'
import type { Preview } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_SPLIT_URL = { profile: 'full', modules: ['split_url'], version: '1.0.0' }

/** The id of the example. */
export const ID = '00000000-0000-4000-8000-0000000000f1'

const TIMES = { created_at: '2026-11-01T09:00:00Z', updated_at: '2026-11-01T09:00:00Z' }

const variant = (
  name: string,
  position: number,
  traffic_allocation: number,
): Experiment['variants'][number] => ({
  id: name,
  name,
  description: null,
  is_control: position === 0,
  traffic_allocation,
  configuration: null,
  current_weight: null,
  position,
  ...TIMES,
})

const PAGES = [
  { name: 'Offers', url: 'https://shop.example/offers', traffic_allocation: 60 },
  { name: 'Stories', url: 'https://shop.example/stories', traffic_allocation: 40 },
]

const EXPERIMENT: Experiment = {
  id: ID,
  key: 'start.page',
  name: 'Start page',
  description: null,
  hypothesis: null,
  tags: [],
  status: 'ACTIVE',
  experiment_type: 'split_url',
  optimization_type: 'fixed',
  owner_id: null,
  owner_name: null,
  start_date: '2026-11-02T09:00:00Z',
  end_date: null,
  resume_at: null,
  archived_at: null,
  schedule_error: null,
  variants: [variant('Offers', 0, 60), variant('Stories', 1, 40)],
  metrics: [],
  targeting_rules: null,
  traffic_percentage: 100,
  mutual_exclusion_group_id: null,
  correction_method: 'none',
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
  split_url_config: { variants: PAGES, canonical_url: null, cookie_ttl_days: 7 },
  allocation_history: [],
  experiment_metadata: {},
  assignments_count: 0,
  ...TIMES,
}

/** A running experiment between two pages, 60 to 40. */
export const exampleExperiment = (change: Partial<Experiment> = {}): Experiment => ({
  ...EXPERIMENT,
  ...change,
})

const PREVIEW: Preview = {
  experiment_id: ID,
  experiment_key: 'start.page',
  cookie_name: 'exp_start_page',
  cookie_ttl_days: 7,
  variants: PAGES.map(({ name, url, traffic_allocation }, index) => ({
    variant_name: name,
    url,
    traffic_allocation,
    from_bucket: index === 0 ? 0 : 60,
    to_bucket: index === 0 ? 59 : 99,
  })),
}

/** Its preview. */
export const examplePreview = (change: Partial<Preview> = {}): Preview => ({ ...PREVIEW, ...change })

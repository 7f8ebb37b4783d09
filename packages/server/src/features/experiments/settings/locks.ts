import { isDeepStrictEqual } from 'node:util'
import type { Experiment, Status } from '../definition/schema.ts'
import { sameMetrics } from '../metrics/rules.ts'
import { sameButAllocation } from '../variants/rules.ts'
import type { Settings } from './rules.ts'

const ALWAYS: readonly Status[] = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED']
const UNTIL_COMPLETED: readonly Status[] = ['DRAFT', 'ACTIVE', 'PAUSED']
const DRAFT_ONLY: readonly Status[] = ['DRAFT']

/** In which states a field may take another value. What decides the statistics is fixed before the first subject. */
const CHANGEABLE: Record<keyof Settings, readonly Status[]> = {
  name: ALWAYS,
  description: ALWAYS,
  hypothesis: ALWAYS,
  tags: ALWAYS,
  traffic_percentage: UNTIL_COMPLETED,
  targeting_rules: ['DRAFT', 'PAUSED'],
  key: DRAFT_ONLY,
  experiment_type: DRAFT_ONLY,
  start_date: DRAFT_ONLY,
  end_date: DRAFT_ONLY,
  variants: DRAFT_ONLY,
  metrics: DRAFT_ONLY,
  correction_method: DRAFT_ONLY,
  confidence_level: DRAFT_ONLY,
  plan: DRAFT_ONLY,
  dimensions: DRAFT_ONLY,
  count_untagged_events: DRAFT_ONLY,
  optimization_type: DRAFT_ONLY,
  bandit_config: DRAFT_ONLY,
  bayesian_enabled: DRAFT_ONLY,
  bayesian_config: DRAFT_ONLY,
  sequential_testing_enabled: DRAFT_ONLY,
  sequential_testing_config: DRAFT_ONLY,
  variance_reduction_config: DRAFT_ONLY,
  split_url_config: DRAFT_ONLY,
}

const fieldNames = Object.keys(CHANGEABLE) as (keyof Settings)[]

/** The fields in which `after` differs from the stored experiment. */
export const changedFields = (before: Experiment, after: Settings): (keyof Settings)[] =>
  fieldNames.filter((field) => !isSame(field, before, after))

const isSame = (field: keyof Settings, before: Experiment, after: Settings): boolean => {
  if (field === 'variants')
    return sameButAllocation(before.variants, after.variants) && sameAllocation(before, after)
  if (field === 'metrics') return sameMetrics(before.metrics, after.metrics)
  return isDeepStrictEqual(before[field], after[field])
}

/** Whether every variant keeps its share of traffic. */
export const sameAllocation = (before: Experiment, after: Settings): boolean =>
  isDeepStrictEqual(
    before.variants.map(({ traffic_allocation }) => traffic_allocation),
    after.variants.map(({ traffic_allocation }) => traffic_allocation),
  )

/** The changed fields that the experiment's state locks: none when the change is allowed. */
export const lockedFields = (before: Experiment, after: Settings): (keyof Settings)[] =>
  changedFields(before, after).filter(
    (field) => !CHANGEABLE[field].includes(before.status) && !isReallocation(field, before, after),
  )

/** While an experiment runs, its traffic may be shared out anew; everything else about its variants stays. */
const isReallocation = (field: keyof Settings, before: Experiment, after: Settings): boolean => {
  if (!UNTIL_COMPLETED.includes(before.status)) return false
  if (field === 'variants') return sameButAllocation(before.variants, after.variants)
  return field === 'split_url_config' && isDeepStrictEqual(withoutShares(before), withoutShares(after))
}

const withoutShares = ({ split_url_config: config }: Pick<Settings, 'split_url_config'>): unknown =>
  config && { ...config, variants: config.variants.map(({ name, url }) => ({ name, url })) }

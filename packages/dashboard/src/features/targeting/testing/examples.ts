import type { Condition, TargetingRules } from '@assay/evaluation'

/** A condition: the country is DE. */
export const COUNTRY: Condition = { attribute: 'country', operator: 'equals', value: 'DE' }

/** A condition: the plan is one of two. */
export const PLAN: Condition = { attribute: 'plan', operator: 'in', value: ['pro', 'team'] }

/** Rules with one group for each list of conditions. */
export const rulesOf = (...groups: readonly (readonly Condition[])[]): TargetingRules => ({
  logical_operator: 'AND',
  groups: groups.map((conditions) => ({ logical_operator: 'AND', conditions })),
})

/** Segments that conditions can name. */
export const SEGMENTS = [
  { id: 'segment-1', name: 'Beta testers' },
  { id: 'segment-2', name: 'Employees' },
] as const

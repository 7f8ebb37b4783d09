import type { TargetingRules } from '@assay/evaluation'
import type { Explanation, Flag, HistoryEntry, MetricsPoint, WhatIf } from '../api-types.ts'

/** A flag that is on for 30 % of everybody. */
export const FLAG: Flag = {
  id: '00000000-0000-4000-8000-0000000000f1',
  key: 'fast-search',
  name: 'Fast search',
  description: null,
  status: 'ACTIVE',
  is_active: true,
  value_type: 'boolean',
  off_value: false,
  json_schema: null,
  variants: [],
  targeting_rules: null,
  rollout_percentage: 30,
  rollback_percentage: 0,
  rollout_schedule_id: null,
  rollout_stages: [],
  safety_config: null,
  tags: [],
  metadata: {},
  owner_id: null,
  owner_name: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: new Date().toISOString(),
}

/** A flag that differs from the example. */
export const flagWith = (change: Partial<Flag>): Flag => ({ ...FLAG, ...change })

/** Rules on the plan, for 20 % of the subjects that they match. */
export const PAID: TargetingRules = {
  logical_operator: 'AND',
  rollout_percentage: 20,
  groups: [
    { logical_operator: 'AND', conditions: [{ attribute: 'plan', operator: 'equals', value: 'paid' }] },
  ],
}

/** A page of a list, as the service answers it. */
export const pageOf = <Item>(items: readonly Item[], total = items.length) => ({
  items,
  total,
  skip: 0,
  limit: 50,
})

/** What the parts around a flag ask for: no segments, no rollbacks, no health. */
export const QUIET = {
  'GET /api/v1/segments/': pageOf([]),
  'GET /api/v1/safety/overview': pageOf([]),
  'GET /api/v1/safety/rollback-records': pageOf([]),
}

/** A change that gives 12 of 200 subjects the flag. */
export const EFFECT: WhatIf = {
  flag_id: FLAG.id,
  sampled: 200,
  changed: 12,
  share: 0.06,
  enabled_before: 60,
  enabled_after: 72,
  reason: null,
  sample: [
    {
      user_id: 'user-7',
      before: { enabled: false, value: false, variant: null, reason: 'rollout' },
      after: { enabled: true, value: true, variant: null, reason: 'rollout' },
    },
  ],
}

/** An entry of the history that changed the name. */
export const ENTRY: HistoryEntry = {
  id: '00000000-0000-4000-8000-0000000000e1',
  action_type: 'UPDATE',
  action_description: 'Feature flag "Fast search" was changed',
  entity_id: FLAG.id,
  entity_name: FLAG.name,
  entity_type: 'feature_flag',
  diff: [{ field: 'name', old_value: 'Search', new_value: 'Fast search' }],
  old_value: { name: 'Search' },
  new_value: { name: 'Fast search' },
  reason: null,
  user_id: null,
  user_email: 'ada@example.com',
  timestamp: '2026-11-02T00:00:00Z',
  ip_address: null,
  user_agent: null,
  request_id: null,
  position: 1,
  hash: 'a',
  previous_hash: 'b',
}

/** The explanation for a subject that the rules match. */
export const EXPLANATION: Explanation = {
  key: FLAG.key,
  enabled: true,
  value: true,
  variant: null,
  reason: 'targeting_rule',
  config: null,
  explain: {
    percentage: 20,
    rule_matched: true,
    rule_unit: 0.1,
    rollout_unit: null,
    variant_unit: null,
    rules: {
      matched: true,
      reason: 'matched',
      groups: [
        {
          logical_operator: 'AND',
          matched: true,
          conditions: [
            { attribute: 'plan', operator: 'equals', actual: 'paid', matched: true, reason: 'matched' },
          ],
        },
      ],
    },
    steps: [
      { check: 'status', passed: true, detail: 'it is on' },
      { check: 'targeting_rules', passed: true, detail: 'they match' },
      { check: 'rule_share', passed: true, detail: 'it is in bucket 10' },
    ],
  },
}

/** An hour with 400 evaluations, 100 of them with the flag. */
export const POINT: MetricsPoint = {
  start: '2026-11-22T10:00:00Z',
  total_evaluations: 400,
  enabled_evaluations: 100,
  unique_users: 90,
  error_count: 4,
  error_rate: 0.01,
  avg_latency: 2,
  p95_latency: 12.5,
  rule_match_rate: 0.25,
  by_reason: { rollout: 300, targeting_rule: 100 },
  by_variant: {},
}

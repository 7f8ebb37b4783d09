import type { EdgeExperiment, EdgeGate } from '@assay/edge-router'
import { compileExperiment, hasRules } from '@assay/evaluation'
import { gateOf } from '../../../features/holdouts/index.ts'
import { cookieName } from '../rules.ts'
import type { SplitRow } from '../store.ts'

/** A split_url experiment as the edge router takes it, with the variants in the order in which assignment counts them. */
export const edgeExperiment = (row: SplitRow): EdgeExperiment => {
  const { key, split_url_config: config } = row
  const urls = new Map(config.variants.map(({ name, url }) => [name, url]))
  return {
    key,
    decided_by: isDecidedByHash(row) ? 'edge' : 'service',
    cookie_name: config.cookie_name ?? cookieName(key),
    cookie_ttl_days: config.cookie_ttl_days,
    canonical_url: config.canonical_url,
    gates: gatesOf(row),
    variants: row.variants.map(({ name, is_control, traffic_allocation }) => ({
      name,
      url: urls.get(name) ?? '',
      traffic_allocation,
      is_control,
    })),
  }
}

/** Attributes, weights and the assignments in other experiments are known to the service alone. */
const isDecidedByHash = ({ targeting_rules, optimization_type, is_exclusive }: SplitRow): boolean =>
  !hasRules(targeting_rules) && optimization_type === 'fixed' && !is_exclusive

/** The checks before the variant, in the order of assignment. */
const gatesOf = ({ key, traffic_percentage, holdout }: SplitRow): EdgeGate[] => {
  const held = holdout && gateOf(holdout)
  const { salts } = compileExperiment({
    key,
    traffic_percentage,
    targeting_rules: null,
    variants: ANY_VARIANT,
  })
  return [
    ...(held ? [{ salt: held.salt, from: held.holdout_percentage, to: 100 }] : []),
    ...(traffic_percentage < 100 ? [{ salt: salts.traffic, from: 0, to: traffic_percentage }] : []),
  ]
}

/** The salts of an experiment do not depend on its variants. */
const ANY_VARIANT = [{ id: '', is_control: true, traffic_allocation: 100 }]

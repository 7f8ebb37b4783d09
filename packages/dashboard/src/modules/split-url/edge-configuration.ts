import { compileExperiment } from '@assay/evaluation'
import type { Experiment } from '../../features/experiments/index.ts'
import type { EdgeConfiguration, Preview } from './api-types.ts'

type EdgeExperiment = EdgeConfiguration['experiments'][number]

/**
 * An experiment as routers at the edge take it, for one that is given its configuration by hand. An active holdout is not in
 * it: only what the service answers is kept up to date.
 */
export const edgeConfiguration = (experiment: Experiment, preview: Preview): EdgeConfiguration => ({
  experiments: [
    {
      key: experiment.key,
      decided_by: isDecidedByHash(experiment) ? 'edge' : 'service',
      cookie_name: preview.cookie_name,
      cookie_ttl_days: preview.cookie_ttl_days,
      canonical_url: experiment.split_url_config?.canonical_url ?? null,
      gates: gatesOf(experiment),
      variants: preview.variants.map(({ variant_name, url, traffic_allocation }) => ({
        name: variant_name,
        url,
        traffic_allocation,
        is_control: experiment.variants.some(({ name, is_control }) => name === variant_name && is_control),
      })),
    },
  ],
})

const isDecidedByHash = (experiment: Experiment): boolean =>
  experiment.targeting_rules === null &&
  experiment.optimization_type === 'fixed' &&
  experiment.mutual_exclusion_group_id === null

const gatesOf = ({ key, traffic_percentage, variants }: Experiment): EdgeExperiment['gates'] => {
  if (traffic_percentage >= 100) return []
  const { salts } = compileExperiment({ key, traffic_percentage, variants, targeting_rules: null })
  return [{ salt: salts.traffic, from: 0, to: traffic_percentage }]
}

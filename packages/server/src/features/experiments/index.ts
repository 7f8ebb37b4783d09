import type { Slice } from '../../slice.ts'
import { experimentScheduler } from './actions/scheduler.ts'
import { routes } from './routes.ts'

export { get, list } from './actions/read.ts'
export { filledPlan } from './rules/plan.ts'
export { routingWeights } from './rules/routing-weights.ts'
export type {
  BayesianConfig,
  CorrectionMethod,
  Plan,
  SequentialConfig,
  VarianceReduction,
} from './schema/analysis.ts'
export { bayesianConfig, sequentialConfig, varianceReduction } from './schema/analysis.ts'
export type { Experiment } from './schema/experiment.ts'
export type { Metric } from './schema/metric.ts'
export type { Variant } from './schema/variant.ts'

/** Experiments: what is compared, for whom, how it is measured, and when it runs. */
export const experiments: Slice = { name: 'experiments', routes, jobs: [experimentScheduler] }

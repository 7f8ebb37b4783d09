import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'
import { experimentScheduler } from './schedule/scheduler.ts'

export { get, getVersioned, list } from './definition/actions.ts'
export type {
  BayesianConfig,
  CorrectionMethod,
  Plan,
  SequentialConfig,
  VarianceReduction,
} from './definition/analysis.ts'
export { bayesianConfig, sequentialConfig, varianceReduction } from './definition/analysis.ts'
export type { Experiment } from './definition/schema.ts'
export { filledPlan } from './lifecycle/plan.ts'
export type { Metric } from './metrics/schema.ts'
export { routingWeights } from './variants/routing-weights.ts'

/** Experiments: variants, targeting, metrics and schedule of a comparison. */
export const experiments: Slice = { name: 'experiments', routes, jobs: [experimentScheduler] }

import type { Slice } from '../../slice.ts'
import { earlyRollUp, metricsScheduler } from './jobs.ts'

export {
  type AdjustmentFigures,
  adjustmentFigures,
  attributeProfiles,
  catchUp,
  catchUpAll,
  days,
  dimensionPeriods,
  figures,
  type Measurement,
  measure,
  periods,
  segments,
} from './actions.ts'
export { subjectPage } from './actions-subjects.ts'
export type { AttributeProfile } from './store/attributes.ts'
export type { Covariate, CovariateSums, OutcomeQuery } from './store/covariates.ts'
export type { DayFigures, PeriodFigures } from './store/daily.ts'
export type { SegmentFigures } from './store/dimensions.ts'
export type { Figures } from './store/figures.ts'
export type { PropensityFigures } from './store/propensities.ts'
export type { RegressionError, RegressionQuery } from './store/regressions.ts'

/** Metrics: figures of experiments that stay exact and cheap to read however many events there are. */
export const metrics: Slice = {
  name: 'metrics',
  routes: [],
  jobs: [metricsScheduler],
  timers: [earlyRollUp],
}

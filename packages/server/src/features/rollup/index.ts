import type { Slice } from '../../slice.ts'
import { earlyRollUp, metricsScheduler } from './jobs.ts'

export {
  type AdjustmentTotals,
  adjustmentTotals,
  attributeProfiles,
  days,
  dimensionPeriods,
  type Measurement,
  measure,
  periods,
  segments,
  totals,
} from './actions/measurements.ts'
export { catchUp, catchUpAll } from './actions/roll-up.ts'
export { subjectPage } from './actions/subjects.ts'
export type { AttributeProfile } from './store/attributes.ts'
export type { Covariate, CovariateSums, OutcomeQuery } from './store/covariates.ts'
export type { DailyTotals, PeriodTotals } from './store/daily.ts'
export type { DimensionValueTotals } from './store/dimensions.ts'
export type { PropensityTotals } from './store/propensities.ts'
export type { RegressionError, RegressionQuery } from './store/regressions.ts'
export type { Totals } from './store/totals.ts'

/** Roll-up: sums per subject, variant and quarter hour, exact and cheap to read however many events there are. */
export const rollup: Slice = {
  name: 'rollup',
  routes: [],
  jobs: [metricsScheduler],
  timers: [earlyRollUp],
}

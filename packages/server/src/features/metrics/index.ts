import type { Slice } from '../../slice.ts'
import { type LoadWatch, metricsScheduler, watchLoad } from './jobs.ts'

export {
  type AdjustmentFigures,
  adjustmentFigures,
  afterRollUp,
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
export { type SubjectPage, subjectPage } from './actions-subjects.ts'
export type { AttributeProfile } from './store/attributes.ts'
export type { Covariate, CovariateSums, OutcomeQuery } from './store/covariates.ts'
export type { DailyQuery, DayFigures, PeriodFigures } from './store/daily.ts'
export type { DimensionPeriodFigures, SegmentFigures } from './store/dimensions.ts'
export type { Figures, MetricFigures, VariantFigures } from './store/figures.ts'
export type { PropensityFigures } from './store/propensities.ts'
export type { RegressionError, RegressionQuery } from './store/regressions.ts'

const watches = new Set<LoadWatch>()

/** Metrics: figures of experiments that stay exact and cheap to read however many events there are. */
export const metrics: Slice = {
  name: 'metrics',
  routes: [],
  jobs: [metricsScheduler],
  start: (ctx) => {
    if (ctx.config.SCHEDULERS_ENABLED) watches.add(watchLoad(ctx))
  },
  stop: async () => {
    const stopping = [...watches]
    watches.clear()
    await Promise.all(stopping.map((watch) => watch.stop()))
  },
}

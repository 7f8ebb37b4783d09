import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

type Answer<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

export type Results = Schemas['Results']
export type Metric = Results['metrics'][number]
/** A metric that was computed here or in a warehouse, where a mean may decide by its values. */
export type ComparedMetric = Omit<Metric, 'analysed_as'> & { analysed_as: 'conversion' | 'mean' }
export type VariantResult = Metric['variants'][number]
export type MeanAnalysis = NonNullable<VariantResult['mean_analysis']>
/** What tables, charts and explanations of comparisons need of results, wherever they were computed. */
export type Comparisons = Pick<Results, 'confidence_level' | 'correction_method' | 'family_size'> & {
  metrics: readonly ComparedMetric[]
}
export type SampleRatio = NonNullable<Results['srm']>
export type Breakdown = NonNullable<Results['breakdown']>[number]
export type BreakdownGroup = Breakdown['segments'][number]
export type GroupVariant = BreakdownGroup['variants'][number]
export type Correction = Results['correction_method']
export type Experiment = Schemas['Experiment']

export type Daily = Answer<'getResultsByIdDaily'>
export type DailySeries = Daily['series'][number]
export type SampleRatioAnswer = Answer<'getResultsByIdSrm'>
export type Sequential = Answer<'getResultsByIdSequential'>
export type SequentialComparison = Sequential['comparisons'][number]
export type Bayesian = Answer<'getResultsByIdBayesian'>
export type BayesianVariant = Bayesian['variant_results'][number]
export type Cuped = Answer<'getResultsByIdCuped'>
export type CupedComparison = Cuped['metrics'][number]
export type SampleSize = Answer<'getResultsByIdSampleSize'>
export type Calibration = Answer<'getResultsByIdCalibrationByRunId'>

/** What a number was computed with: the method's name and every input. */
export type Reproduce = NonNullable<VariantResult['reproduce']>

/** Lower and upper end; null where the data do not bound it. */
export type Interval = readonly [number | null, number | null]

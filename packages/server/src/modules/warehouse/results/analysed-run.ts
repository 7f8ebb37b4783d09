import type { CorrectionMethod, Experiment } from '../../../features/experiments/index.ts'
import type { MetricSource } from '../sources/schema.ts'

type Variant = Experiment['variants'][number]

/** What an analysis asked for. */
export interface AnalysedRun {
  experiment: Pick<Experiment, 'variants' | 'experiment_type' | 'plan'>
  /** The first is the primary metric. */
  metrics: readonly MetricSource[]
  window: { start: Date; end: Date }
  /** Ids of variants by label of the warehouse. */
  variantMap: Readonly<Record<string, string>>
  confidenceLevel: number
  correctionMethod: CorrectionMethod
}

/** A variant of the experiment, and the labels that stand for it. */
export interface MappedVariant {
  variant: Variant
  labels: ReadonlySet<string>
  units: number
}

import type { CupedComparison as AdjustedComparison } from '@assay/statistics'
import type { Experiment, VarianceReduction } from '../../experiments/index.ts'
import type { AdjustedArm, AdjustedMetric } from './adjustment.ts'
import type { CupedUnavailable } from './schema.ts'

/** A treatment with its comparison, or with the reason why there is none. */
export interface ComparedArms {
  adjusted: AdjustedMetric
  control: AdjustedArm | undefined
  treatment: AdjustedArm | undefined
  outcome: Compared | NotCompared
}

interface NotCompared {
  unavailable: CupedUnavailable
  /** The variance reduction of both arms together, where one of them alone has no variance. */
  varianceReduction?: number
}

/** A comparison with the slopes that it was made with. */
export interface Compared extends AdjustedComparison {
  /** Per covariate: the slope of all arms, or the mean of both arms' own, each weighted by the other arm's size. */
  theta: readonly number[]
  /** The adjusted mean outcome of each arm. */
  means: Readonly<Record<'control' | 'treatment', number>>
  /** HC2 variances of the adjusted means where arms have slopes of their own. */
  squaredErrors: Readonly<Record<'control' | 'treatment', number>> | null
}

export interface ReportContext {
  experiment: CupedSettings
  config: VarianceReduction
}

type CupedSettings = Pick<Experiment, 'confidence_level' | 'correction_method' | 'metrics'>

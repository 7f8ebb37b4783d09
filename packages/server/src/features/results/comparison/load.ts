import type { Context } from '../../../context.ts'
import type { Experiment } from '../../experiments/index.ts'
import { type Measurement, measure } from '../../rollup/index.ts'
import { type DimensionTotals, loadDimensions } from '../breakdown/actions.ts'
import { countsOf, type MetricCounts } from '../counts.ts'
import type { InterimLook } from '../record-look.ts'
import { mergeLook } from '../sequential/evidence.ts'
import { lookEvidence } from '../sequential/look-evidence.ts'
import * as sequential from '../sequential/store.ts'
import type { ResultsSettings } from '../settings.ts'
import { checkSrm, mergeSrmLook } from '../srm/rules.ts'
import * as srm from '../srm/store.ts'

/** Everything that the results of an experiment are computed from, up to one moment. */
export interface LoadedExperiment {
  experiment: Experiment
  at: Date
  measurement: Measurement
  counts: readonly MetricCounts[]
  /** This look together with the evidence of all earlier ones. */
  look: InterimLook
  /** The primary metric by the values of each requested dimension. */
  dimensions: readonly DimensionTotals[]
}

/** Reads what a started experiment has measured and the evidence that was recorded at earlier looks. */
export const load = async (
  ctx: Context,
  experiment: Experiment,
  settings: ResultsSettings,
): Promise<LoadedExperiment> => {
  const at = ctx.now()
  const { id, experiment_type } = experiment
  // Only bandits route their subjects by weights.
  const measurement = await measure(ctx, id, { withPropensities: experiment_type === 'bandit' })
  const counts = countsOf(experiment, measurement.totals)
  const storedSrm = await srm.findEvidence(ctx, id)
  const stored = await sequential.findEvidence(ctx, id)
  const look = {
    experimentId: id,
    comparisons: mergeLook(stored, lookEvidence(experiment, counts)),
    srm: mergeSrmLook(checkSrm(experiment, measurement.periods), storedSrm),
  }
  const dimensions = await loadDimensions(ctx, experiment, settings)
  return { experiment, at, measurement, counts, look, dimensions }
}

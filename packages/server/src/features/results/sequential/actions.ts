import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { mapYielding } from '../../../lib/turn.ts'
import { runInWorker } from '../../../workers/index.ts'
import { type Experiment, sequentialConfig } from '../../experiments/index.ts'
import { controlOf } from '../counts.ts'
import { getStarted } from '../started-experiment.ts'
import { adviseSequential, longRunningRisk } from './advice.ts'
import { alphaSpending, type Design } from './group-sequential.ts'
import { recordSequentialLook, type SequentialLook } from './interim-look.ts'
import { evaluatedComparison, looksByComparison, sequentialComparison } from './rules.ts'
import type { Sequential, SequentialComparison } from './schema.ts'
import { type SequentialSettings, sequentialSettings } from './settings.ts'
import { boundariesTask } from './tasks.ts'

/**
 * The sequential analysis of a running experiment: always-valid inference, mSPRT or a group sequential test.
 *
 * @param alpha the error rate of this request; undefined: the stored one
 * @throws AppError 404 also without sequential testing, 400 for a draft
 */
export const sequential = async (
  ctx: Context,
  id: string,
  { alpha, signal }: { alpha: number | undefined; signal: AbortSignal },
): Promise<Sequential> => {
  const experiment = await getStarted(ctx, id)
  if (!experiment.sequential_testing_enabled) {
    throw new AppError('not_found', 'Sequential testing is not enabled for this experiment')
  }
  const config = experiment.sequential_testing_config ?? sequentialConfig.parse({})
  const settings = sequentialSettings(experiment, config, alpha)
  const look = await recordSequentialLook(ctx, experiment, { settings, withPast: true })
  const design =
    settings.method === 'group_sequential' ? await runInWorker(boundariesTask, settings, { signal }) : []
  const recorded = { evidence: look.recorded, reached: looksByComparison(look.reached) }
  const family = {
    evaluated: look.comparisons.map((one) => evaluatedComparison(one, recorded, settings)),
    selected: look.selected,
    correction: experiment.correction_method,
    design,
    settings,
  }
  const answers = await mapYielding(family.evaluated, (_, index) => sequentialComparison(family, index))
  const comparisons = answers.filter((answer) => answer !== undefined)
  return answerOf({ experiment, settings, look, design, comparisons, now: ctx.now() })
}

interface Analysis {
  experiment: Experiment
  settings: SequentialSettings
  look: SequentialLook
  design: Design
  comparisons: SequentialComparison[]
  now: Date
}

const answerOf = ({ experiment, settings, look, design, comparisons, now }: Analysis): Sequential => {
  const subjects = look.totals.variants.reduce((sum, variant) => sum + variant.subjects, 0)
  const primary = look.counts.find(({ metric }) => metric.is_primary)
  const advice = adviseSequential({ experiment, comparisons, settings, controlRate: controlRateOf(primary) })
  const { plannedSize } = settings
  const hasAnswer = advice.recommended_action !== 'continue'
  return {
    experiment_id: experiment.id,
    method: settings.method,
    alpha: settings.alpha,
    n_star: plannedSize,
    planned_looks: settings.planned_looks,
    spending_function: settings.spending_function,
    information_fraction: subjects / plannedSize,
    ...advice,
    comparisons,
    alpha_spending: alphaSpending(
      design,
      look.reached.filter(({ metric_id }) => metric_id === primary?.metric.id),
      settings,
    ),
    long_running_risk: longRunningRisk(experiment, { subjects, plannedSize, hasAnswer, now }),
  }
}

const controlRateOf = (metric: SequentialLook['counts'][number] | undefined): number | null => {
  const control = metric && controlOf(metric.variants)
  return control && control.users > 0 ? control.conversions / control.users : null
}

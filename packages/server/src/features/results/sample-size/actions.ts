import type { Context } from '../../../context.ts'
import { wrongField } from '../../../lib/errors.ts'
import { runInWorker } from '../../../workers/index.ts'
import { type Experiment, filledPlan, get } from '../../experiments/index.ts'
import { days, totals } from '../../rollup/index.ts'
import { chosenMetric } from '../started-experiment.ts'
import { isEffectPossible, type SampleSizeInput } from './rules.ts'
import type { SampleSize, SampleSizeQuery } from './schema.ts'
import { sampleSizeTask } from './tasks.ts'

/**
 * The required sample size of an experiment and the power of the present one; a draft has no subjects yet.
 *
 * @throws AppError 404, 422 for an unknown metric and a baseline that the effect takes to 1 or more
 */
export const sampleSize = async (
  ctx: Context,
  id: string,
  { query, signal }: { query: SampleSizeQuery; signal: AbortSignal },
): Promise<SampleSize> => {
  const experiment = await get(ctx, id)
  const metric = chosenMetric(experiment, query.metric_id)
  const plan = filledPlan(experiment)
  refuseImpossible(query, plan.minimum_detectable_effect)
  const measured = await loadSizes(ctx, experiment)
  const input: SampleSizeInput = { experiment, metric, query, plan, ...measured, now: ctx.now() }
  return runInWorker(sampleSizeTask, input, { signal })
}

const refuseImpossible = (query: SampleSizeQuery, minimumDetectableEffect: number): void => {
  const { baseline_conversion_rate: baseline_rate, mde = minimumDetectableEffect } = query
  if (baseline_rate === undefined || isEffectPossible({ baseline_rate, mde })) return
  throw wrongField(['query', 'baseline_conversion_rate'], 'raised by mde must stay below 1')
}

const loadSizes = async (ctx: Context, { id, status }: Experiment) => {
  if (status === 'DRAFT') return { totals: { variants: [], metrics: [], total_events: 0 }, days: [] }
  return {
    totals: await totals(ctx, id),
    days: await days(ctx, { experimentId: id, metricId: undefined, timeZone: 'UTC' }),
  }
}

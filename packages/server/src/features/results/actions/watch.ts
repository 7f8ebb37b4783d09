import type { Context } from '../../../context.ts'
import { mapYielding } from '../../../lib/turn.ts'
import { type Experiment, get, sequentialConfig } from '../../experiments/index.ts'
import { days, type Figures, figures as readFigures } from '../../rollup/index.ts'
import { countsOf, type MetricCounts } from '../rules/counts.ts'
import { selectedNow } from '../rules/sequential.ts'
import { type ComparisonLooks, lookAtAll, reachedLooks } from '../rules/sequential-looks.ts'
import { watchedOf } from '../rules/sequential-moments.ts'
import type { EvidenceBook, StoredLook } from '../rules/sequential-records.ts'
import { type SequentialSettings, sequentialSettings } from '../rules/sequential-settings.ts'
import { findSequential, recordLooks } from '../store-sequential.ts'
import { keepLooks } from './keep-looks.ts'

/** An experiment looked at now, with what is stored of this and of all earlier looks. */
export interface Watch {
  figures: Figures
  counts: readonly MetricCounts[]
  looked: readonly ComparisonLooks[]
  /** Of each comparison, whether the e-values of this moment select it. */
  selected: readonly boolean[]
  kept: EvidenceBook
  /** The planned looks that were reached. */
  taken: readonly StoredLook[]
}

interface WatchOptions {
  settings: SequentialSettings
  /** Whether the past is looked at again day by day, and not this moment alone. */
  withPast: boolean
}

/** Looks at every comparison of an experiment and keeps what must not be forgotten. */
export const watch = async (
  ctx: Context,
  experiment: Experiment,
  { settings, withPast }: WatchOptions,
): Promise<Watch> => {
  const now = ctx.now()
  const figures = await readFigures(ctx, experiment.id)
  const counts = countsOf(experiment, figures)
  const looked: ComparisonLooks[] = []
  for (const metric of counts) {
    const query = { experimentId: experiment.id, metricId: metric.metric.id, timeZone: 'UTC' }
    const past = withPast ? await days(ctx, query) : []
    const watched = watchedOf({ experiment, metric: metric.metric, counts: metric, days: past, now })
    looked.push(...(await mapYielding(watched, (one) => lookAtAll(one, settings))))
  }
  const selected = selectedNow(looked, settings, experiment.correction_method)
  const isStored = settings.alpha === settings.storedAlpha
  const chosen = looked.filter((_, index) => isStored && selected[index])
  return {
    figures,
    counts,
    looked,
    selected,
    kept: await keepLooks(ctx, { experiment, counts }, chosen.map(comparisonOf)),
    taken: await takenLooks(ctx, { experiment, looked, settings }),
  }
}

const comparisonOf = ({ metric, variant }: ComparisonLooks) => ({
  metric_id: metric.id,
  variant_id: variant.id,
})

interface Taken {
  experiment: Experiment
  looked: readonly ComparisonLooks[]
  settings: SequentialSettings
}

const takenLooks = async (ctx: Context, { experiment, looked, settings }: Taken): Promise<StoredLook[]> => {
  if (settings.method !== 'group_sequential') return []
  return await recordLooks(
    ctx,
    experiment.id,
    looked.flatMap((one) => reachedLooks(one, settings)),
  )
}

/** Looks at every running experiment that is tested sequentially; the failure of one does not stop the others. */
export const watchAll = async (ctx: Context): Promise<void> => {
  for (const id of await findSequential(ctx)) {
    try {
      const experiment = await get(ctx, id)
      const config = experiment.sequential_testing_config ?? sequentialConfig.parse({})
      await watch(ctx, experiment, { settings: sequentialSettings(experiment, config), withPast: false })
    } catch (error) {
      ctx.log.error({ err: error, experiment_id: id }, 'the evidence of an experiment could not be kept')
    }
  }
}

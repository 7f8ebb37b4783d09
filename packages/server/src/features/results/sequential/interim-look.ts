import type { Context } from '../../../context.ts'
import { mapYielding } from '../../../lib/turn.ts'
import type { Experiment } from '../../experiments/index.ts'
import { days, totals as readTotals, type Totals } from '../../rollup/index.ts'
import { countsOf, type MetricCounts } from '../counts.ts'
import type { ReachedLook, RecordedEvidence } from './evidence.ts'
import { type ComparisonLooks, lookAtHistory, reachedLooks } from './looks.ts'
import { comparisonHistories } from './moments.ts'
import { recordComparisons } from './record-evidence.ts'
import { selectedNow } from './rules.ts'
import type { SequentialSettings } from './settings.ts'
import { recordReachedLooks } from './store.ts'

/** A sequential look at an experiment, with the evidence recorded at this and at all earlier looks. */
export interface SequentialLook {
  totals: Totals
  counts: readonly MetricCounts[]
  comparisons: readonly ComparisonLooks[]
  /** Of each comparison, whether the e-values of this moment select it. */
  selected: readonly boolean[]
  recorded: RecordedEvidence
  /** The planned looks that were reached. */
  reached: readonly ReachedLook[]
}

interface LookOptions {
  settings: SequentialSettings
  /** Whether the past is analysed day by day, too, and not this moment alone. */
  withPast: boolean
}

/** Looks at every comparison of an experiment and records the evidence and the planned looks that it has reached. */
export const recordSequentialLook = async (
  ctx: Context,
  experiment: Experiment,
  options: LookOptions,
): Promise<SequentialLook> => {
  const { settings } = options
  const at = ctx.now()
  const totals = await readTotals(ctx, experiment.id)
  const counts = countsOf(experiment, totals)
  const comparisons = await comparisonLooks(ctx, { experiment, counts, at }, options)
  const selected = selectedNow(comparisons, settings, experiment.correction_method)
  const isStored = settings.alpha === settings.storedAlpha
  const chosen = comparisons.filter((_, index) => isStored && selected[index])
  const selection = { comparisons: chosen.map(comparisonOf), at: ctx.now() }
  return {
    totals,
    counts,
    comparisons,
    selected,
    recorded: await recordComparisons(ctx, { experiment, counts }, selection),
    reached: await recordReached(ctx, { experiment, comparisons, settings }),
  }
}

interface Moment {
  experiment: Experiment
  counts: readonly MetricCounts[]
  at: Date
}

const comparisonLooks = async (
  ctx: Context,
  { experiment, counts, at }: Moment,
  { settings, withPast }: LookOptions,
): Promise<ComparisonLooks[]> => {
  const comparisons: ComparisonLooks[] = []
  for (const metric of counts) {
    const query = { experimentId: experiment.id, metricId: metric.metric.id, timeZone: 'UTC' }
    const past = withPast ? await days(ctx, query) : []
    const histories = comparisonHistories({ experiment, counts: metric, days: past, now: at })
    comparisons.push(...(await mapYielding(histories, (history) => lookAtHistory(history, settings))))
  }
  return comparisons
}

const comparisonOf = ({ metric, variant }: ComparisonLooks) => ({
  metric_id: metric.id,
  variant_id: variant.id,
})

interface Reached {
  experiment: Experiment
  comparisons: readonly ComparisonLooks[]
  settings: SequentialSettings
}

/** Records the planned looks of a group sequential test that have been reached. */
const recordReached = async (
  ctx: Context,
  { experiment, comparisons, settings }: Reached,
): Promise<ReachedLook[]> => {
  if (settings.method !== 'group_sequential') return []
  const looks = comparisons.flatMap((one) => reachedLooks(one, settings))
  return await recordReachedLooks(ctx, experiment.id, looks)
}

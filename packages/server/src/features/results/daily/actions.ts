import type { Context } from '../../../context.ts'
import { wrongField } from '../../../lib/errors.ts'
import { mapYielding } from '../../../lib/turn.ts'
import type { Experiment, Metric } from '../../experiments/index.ts'
import { type DailyTotals, days } from '../../rollup/index.ts'
import type { RecordedEvidence } from '../sequential/evidence.ts'
import { recordComparisons } from '../sequential/record-evidence.ts'
import { type ComparisonSettings, comparisonSettings, familySizeOf, resolveSettings } from '../settings.ts'
import { chosenMetric, getStarted } from '../started-experiment.ts'
import { daysIn, dayTotalsOf, pointOf, rangeOf, type SeriesInput, valuesOf } from './rules.ts'
import type { Daily, DailyQuery, Series } from './schema.ts'

/**
 * The daily and cumulative results of an experiment, with the evidence of this look recorded.
 *
 * @throws AppError 404, 400 for a draft, 422 for an unknown metric and an end before its start
 */
export const daily = async (ctx: Context, id: string, query: DailyQuery): Promise<Daily> => {
  const { start_date: from, end_date: until, time_zone: timeZone } = query
  if (from !== undefined && until !== undefined && until < from) {
    throw wrongField(['query', 'end_date'], 'must not be before start_date')
  }
  const experiment = await getStarted(ctx, id)
  const metric = chosenMetric(experiment, query.metric_id)
  const totals = await days(ctx, { experimentId: id, metricId: metric?.id, timeZone })
  const range = rangeOf(experiment, totals, { now: ctx.now(), timeZone })
  const shown = range
    ? daysIn(range).filter((date) => date >= (from ?? range.first) && date <= (until ?? range.last))
    : []
  const isPresent = range !== undefined && shown.at(-1) === range.last
  const recorded = isPresent && metric ? await recordMetric(ctx, { experiment, metric, totals }) : undefined
  return {
    experiment_id: id,
    metric_id: metric?.id ?? null,
    time_zone: timeZone,
    series: range ? await seriesOf({ experiment, totals, shown, recorded }) : [],
  }
}

/** Records a look at a metric's comparisons; their evidence of all looks, this one included. */
const recordMetric = async (
  ctx: Context,
  { experiment, metric, totals }: { experiment: Experiment; metric: Metric; totals: readonly DailyTotals[] },
): Promise<MetricEvidence> => {
  const variants = experiment.variants.map((variant) => {
    const own = totals.filter(({ variant_id }) => variant_id === variant.id)
    const sum = (field: 'assigned' | 'conversions') => own.reduce((all, day) => all + day[field], 0)
    return { variant, users: sum('assigned'), conversions: sum('conversions'), values: null }
  })
  return { evidence: await recordComparisons(ctx, { experiment, counts: [{ metric, variants }] }), metric }
}

interface MetricEvidence {
  evidence: RecordedEvidence
  metric: Metric
}

interface Days {
  experiment: Experiment
  totals: readonly DailyTotals[]
  shown: readonly string[]
  /** Evidence for the last of the days shown; undefined when it is not the present one. */
  recorded: MetricEvidence | undefined
}

const seriesOf = async ({ experiment, totals, shown, recorded }: Days): Promise<Series[]> => {
  const settings = comparisonSettings(experiment, resolveSettings(experiment, {}), familySizeOf(experiment))
  const inputs = experiment.variants.map(
    (variant): SeriesInput => ({
      variant,
      totals: totals.filter(({ variant_id }) => variant_id === variant.id),
      shown,
    }),
  )
  const control = inputs.find(({ variant }) => variant.is_control)
  const series: Series[] = []
  for (const input of inputs) series.push(await oneSeries(input, { control, settings, recorded }))
  return series
}

interface Comparing {
  control: SeriesInput | undefined
  settings: ComparisonSettings
  recorded: MetricEvidence | undefined
}

const oneSeries = async (input: SeriesInput, { control, settings, recorded }: Comparing): Promise<Series> => {
  const { variant, shown } = input
  const base = control && control !== input ? dayTotalsOf(control) : []
  const totals = dayTotalsOf(input)
  const ids = recorded && { metric_id: recorded.metric.id, variant_id: variant.id }
  const evidence = ids && recorded.evidence.find(ids, settings.alpha)
  return {
    variant_id: variant.id,
    variant_name: variant.name,
    is_control: variant.is_control,
    values: valuesOf(input),
    cumulative: await mapYielding(totals, (arm, index) =>
      pointOf(
        {
          variant,
          date: shown[index] ?? '',
          arm,
          reference: base[index],
          evidence: index === shown.length - 1 ? evidence : undefined,
        },
        settings,
      ),
    ),
  }
}

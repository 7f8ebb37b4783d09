import type { Context } from '../../../context.ts'
import { wrongField } from '../../../lib/errors.ts'
import { mapYielding } from '../../../lib/turn.ts'
import type { Experiment, Metric } from '../../experiments/index.ts'
import { type DayFigures, days } from '../../rollup/index.ts'
import { daysIn, dayTotalsOf, pointOf, rangeOf, type SeriesInput, valuesOf } from '../rules/daily.ts'
import type { EvidenceBook } from '../rules/sequential-records.ts'
import {
  type ComparisonSettings,
  comparisonSettings,
  familySizeOf,
  resolveSettings,
} from '../rules/settings.ts'
import type { Daily, Series } from '../schema/daily.ts'
import type { DailyQuery } from '../schema/requests.ts'
import { keepLooks } from './keep-looks.ts'
import { chosenMetric, getStarted } from './load.ts'

/**
 * An experiment day by day.
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
  const figures = await days(ctx, { experimentId: id, metricId: metric?.id, timeZone })
  const range = rangeOf(experiment, figures, { now: ctx.now(), timeZone })
  const shown = range
    ? daysIn(range).filter((date) => date >= (from ?? range.first) && date <= (until ?? range.last))
    : []
  const isPresent = range !== undefined && shown.at(-1) === range.last
  const kept = isPresent && metric ? await keptOf(ctx, { experiment, metric, figures }) : undefined
  return {
    experiment_id: id,
    metric_id: metric?.id ?? null,
    time_zone: timeZone,
    series: range ? await seriesOf({ experiment, figures, shown, kept }) : [],
  }
}

/** What is kept of all looks at a metric's comparisons, this one included. */
const keptOf = async (
  ctx: Context,
  { experiment, metric, figures }: { experiment: Experiment; metric: Metric; figures: readonly DayFigures[] },
): Promise<KeptLooks> => {
  const variants = experiment.variants.map((variant) => {
    const own = figures.filter(({ variant_id }) => variant_id === variant.id)
    const sum = (what: 'assigned' | 'conversions') => own.reduce((all, day) => all + day[what], 0)
    return { variant, users: sum('assigned'), conversions: sum('conversions'), values: null }
  })
  return { book: await keepLooks(ctx, { experiment, counts: [{ metric, variants }] }), metric }
}

interface KeptLooks {
  book: EvidenceBook
  metric: Metric
}

interface Days {
  experiment: Experiment
  figures: readonly DayFigures[]
  shown: readonly string[]
  /** What the last of the days shown adds to; undefined when it is not the present one. */
  kept: KeptLooks | undefined
}

const seriesOf = async ({ experiment, figures, shown, kept }: Days): Promise<Series[]> => {
  const settings = comparisonSettings(experiment, resolveSettings(experiment, {}), familySizeOf(experiment))
  const inputs = experiment.variants.map(
    (variant): SeriesInput => ({
      variant,
      figures: figures.filter(({ variant_id }) => variant_id === variant.id),
      shown,
    }),
  )
  const control = inputs.find(({ variant }) => variant.is_control)
  const series: Series[] = []
  for (const input of inputs) series.push(await oneSeries(input, { control, settings, kept }))
  return series
}

interface Comparing {
  control: SeriesInput | undefined
  settings: ComparisonSettings
  kept: KeptLooks | undefined
}

const oneSeries = async (input: SeriesInput, { control, settings, kept }: Comparing): Promise<Series> => {
  const { variant, shown } = input
  const base = control && control !== input ? dayTotalsOf(control) : []
  const standings = dayTotalsOf(input)
  const evidence = kept?.book.find({ metric_id: kept.metric.id, variant_id: variant.id }, settings.alpha)
  return {
    variant_id: variant.id,
    variant_name: variant.name,
    is_control: variant.is_control,
    values: valuesOf(input),
    cumulative: await mapYielding(standings, (arm, index) =>
      pointOf(
        {
          variant,
          date: shown[index] ?? '',
          arm,
          reference: base[index],
          kept: index === shown.length - 1 ? evidence : undefined,
        },
        settings,
      ),
    ),
  }
}

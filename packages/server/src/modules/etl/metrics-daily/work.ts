import type { Context } from '../../../context.ts'
import { type Experiment, get, type Metric } from '../../../features/experiments/index.ts'
import { type DailyTotals, days } from '../../../features/rollup/index.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import type { Made, Work, Workbench } from '../jobs/work.ts'
import type { Cell } from '../parquet/table.ts'
import { stageDay } from '../publication/whole-table.ts'
import { METRICS_DAILY_COLUMNS } from './columns.ts'
import { otherRows } from './other-rows.ts'
import { lastReceived, type SquareSum, squareSums, startedBefore } from './store.ts'

const make = async (ctx: Context, bench: Workbench): Promise<Made> => {
  const { job, signal } = bench
  const end = new Date(Date.parse(job.date) + DAY_MS)
  const ids = job.experiment_id === null ? await startedBefore(ctx, end) : [job.experiment_id]
  const rows: Cell[][] = job.experiment_id === null ? [] : await otherRows(ctx, bench, job.experiment_id)
  let read = 0
  for (const [index, id] of ids.entries()) {
    signal.throwIfAborted()
    const found = await rowsOf(ctx, await get(ctx, id), job.date)
    rows.push(...found)
    read += found.length
    bench.progress.rows_read = read
    bench.progress.progress = (0.95 * (index + 1)) / ids.length
  }
  const last_received_at = await lastReceived(ctx, job.date, bench.until)
  const columns = METRICS_DAILY_COLUMNS
  const staged = await stageDay(bench, { table: 'metrics_daily', columns, rows, last_received_at })
  return { partitions: [staged], rowsRead: read }
}

const rowsOf = async (ctx: Context, experiment: Experiment, date: string): Promise<Cell[][]> => {
  const hasValues = experiment.metrics.some(({ aggregation_method }) => aggregation_method !== null)
  const squares = hasValues ? await squareSums(ctx, experiment.id, date) : []
  const rows: Cell[][] = []
  for (const metric of experiment.metrics) {
    const totals = await days(ctx, { experimentId: experiment.id, metricId: metric.id, timeZone: 'UTC' })
    const onDay = totals.filter((day) => day.date === date)
    rows.push(...onDay.flatMap((day) => rowOf(experiment, { metric, day, squares })))
  }
  return rows
}

const rowOf = (
  { id, key, variants }: Experiment,
  { metric, day, squares }: { metric: Metric; day: DailyTotals; squares: readonly SquareSum[] },
): Cell[][] => {
  const variant = variants.find((one) => one.id === day.variant_id)
  if (!variant) return []
  const square = squares.find((one) => one.metric_id === metric.id && one.variant_id === variant.id)
  const counts = [day.assigned, day.conversions, day.events, day.value_sum, square?.value_square_sum ?? null]
  return [[id, key, metric.id, metric.name, variant.id, variant.name, variant.is_control, ...counts]]
}

/** What every metric came to on a day, as the daily results have it. */
export const metricsDaily: Work = {
  partitions: ({ date }) => [{ table: 'metrics_daily', key: { date } }],
  make,
}

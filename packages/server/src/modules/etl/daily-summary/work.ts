import type { Context } from '../../../context.ts'
import { type Experiment, get } from '../../../features/experiments/index.ts'
import { type DailyTotals, days } from '../../../features/rollup/index.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import type { Made, Work, Workbench } from '../jobs/work.ts'
import { lastReceived, startedBefore } from '../metrics-daily/store.ts'
import type { Cell } from '../parquet/table.ts'
import { stageDay } from '../publication/whole-table.ts'
import type { Summary } from '../summaries/schema.ts'
import { ofDay, replaceDay } from '../summaries/store.ts'
import { DAILY_SUMMARY_COLUMNS } from './columns.ts'

const make = async (ctx: Context, bench: Workbench): Promise<Made> => {
  const { job, signal } = bench
  const end = new Date(Date.parse(job.date) + DAY_MS)
  const ids = job.experiment_id === null ? await startedBefore(ctx, end) : [job.experiment_id]
  const made: Summary[] = []
  for (const [index, id] of ids.entries()) {
    signal.throwIfAborted()
    made.push(...(await summaryOf(ctx, await get(ctx, id), job)))
    bench.progress.rows_read = made.length
    bench.progress.progress = (0.95 * (index + 1)) / ids.length
  }
  const kept = job.experiment_id === null ? [] : await keptSummaries(ctx, job.date, job.experiment_id)
  const all = [...kept, ...made]
  const last_received_at = await lastReceived(ctx, job.date, bench.until)
  const rows = all.map(cellsOf)
  const staged = await stageDay(bench, {
    table: 'daily_summary',
    columns: DAILY_SUMMARY_COLUMNS,
    rows,
    last_received_at,
  })
  const store = (ctx: Context): Promise<void> => replaceDay(ctx, job.date, all)
  return { partitions: [staged], rowsRead: made.length, store }
}

const keptSummaries = async (ctx: Context, date: string, experimentId: string): Promise<Summary[]> =>
  (await ofDay(ctx, date)).filter(({ experiment_id }) => experiment_id !== experimentId)

/** What an experiment came to in its primary metric; nothing when it had ended before and nothing happened. */
const summaryOf = async (
  ctx: Context,
  experiment: Experiment,
  { date, run_id }: { date: string; run_id: string },
): Promise<Summary[]> => {
  const metricId = experiment.metrics.find(({ is_primary }) => is_primary)?.id
  const totals = await days(ctx, { experimentId: experiment.id, metricId, timeZone: 'UTC' })
  const onDay = totals.filter((day) => day.date === date)
  const hasEnded = experiment.end_date !== null && experiment.end_date < new Date(date)
  if (onDay.length === 0 && hasEnded && experiment.status === 'COMPLETED') return []
  const sum = (field: 'assigned' | 'events' | 'conversions') =>
    onDay.reduce((all, day) => all + day[field], 0)
  return [
    {
      date,
      experiment_id: experiment.id,
      experiment_key: experiment.key,
      status: experiment.status,
      assignments: sum('assigned'),
      events: sum('events'),
      conversions: sum('conversions'),
      variants: experiment.variants.map((variant) => variantOf(variant, onDay)),
      run_id,
    },
  ]
}

const variantOf = ({ id, name }: { id: string; name: string }, onDay: readonly DailyTotals[]) => {
  const day = onDay.find(({ variant_id }) => variant_id === id)
  return {
    variant_id: id,
    variant_name: name,
    assignments: day?.assigned ?? 0,
    events: day?.events ?? 0,
    conversions: day?.conversions ?? 0,
  }
}

const cellsOf = (summary: Summary): Cell[] => [
  summary.experiment_id,
  summary.experiment_key,
  summary.status,
  summary.assignments,
  summary.events,
  summary.conversions,
  JSON.stringify(summary.variants),
  summary.run_id,
]

/** What every experiment came to on a day, in its primary metric. */
export const dailySummary: Work = {
  partitions: ({ date }) => [{ table: 'daily_summary', key: { date } }],
  make,
}

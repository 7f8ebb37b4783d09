import { expect } from 'vitest'
import type { Context } from '../context.ts'
import { days, measure } from '../features/rollup/actions/measurements.ts'
import type { MeasuredExperiment } from './measured-experiment.ts'
import { plainDays, plainPeriods, plainTotals } from './plain-counts.ts'

const TIME_ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York']

/** Index of a row in the order of the experiment's metrics and variants. */
const indexOf = (
  { variants, metrics }: MeasuredExperiment,
  { variant_id, metric_id }: { variant_id: string; metric_id?: string },
): number =>
  metrics.findIndex(({ id }) => id === metric_id) * 100 + variants.findIndex(({ id }) => id === variant_id)

/**
 * Expects sums, days and periods from the roll-up to equal those that plain SQL computes from the raw rows.
 *
 * @param starts start of each entry of the allocation history
 */
export const expectExactTotals = async (
  ctx: Context,
  experiment: MeasuredExperiment,
  starts: readonly Date[],
): Promise<void> => {
  const { totals, periods } = await measure(ctx, experiment.id)
  const sorted = <Row extends { variant_id: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((left, right) => indexOf(experiment, left) - indexOf(experiment, right))
  expect({
    variants: sorted(totals.variants).map(({ variant_id, subjects, converted_subjects }) => ({
      variant_id,
      subjects,
      converted_subjects,
    })),
    metrics: sorted(totals.metrics),
    total_events: totals.total_events,
  }).toEqual(await plainTotals(ctx.db, experiment))
  await expectExactDays(ctx, experiment)
  const expected = (await plainPeriods(ctx.db, experiment, starts)).filter(({ subjects }) => subjects > 0)
  expect(periods).toHaveLength(expected.length)
  expect(periods).toEqual(expect.arrayContaining(expected))
}

const expectExactDays = async (ctx: Context, experiment: MeasuredExperiment): Promise<void> => {
  for (const timeZone of TIME_ZONES) {
    for (const { id, number } of experiment.metrics.slice(0, 3)) {
      const answered = await days(ctx, { experimentId: experiment.id, metricId: id, timeZone })
      expect(answered).toEqual(await plainDays(ctx.db, experiment, { metric: number, timeZone }))
    }
  }
}

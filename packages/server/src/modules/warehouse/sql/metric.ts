import { type Dialect, decimalLiteral } from './dialect.ts'
import { dialectOf } from './dialects.ts'
import { type AnalysisPlan, MAX_LABELS, type MetricDefinition } from './plan.ts'
import { conditions, countIf, inWindow, select, statement } from './statement.ts'
import { unitParts } from './units.ts'

/** Where the rows of the metric in the window of the analysis are. */
const eventRows = (
  dialect: Dialect,
  { window }: AnalysisPlan,
  { table, columns, filters }: MetricDefinition,
) => {
  const eventAt = dialect.asMoment(dialect.column(columns.event_at))
  return {
    from: dialect.table(table),
    where: [...inWindow(dialect, eventAt, window), ...conditions(dialect, filters)],
  }
}

const events = (dialect: Dialect, plan: AnalysisPlan, metric: MetricDefinition): string => {
  const { unit_id, event_at, value } = metric.columns
  return select(
    [
      `${dialect.column(unit_id)} AS unit_id`,
      `${dialect.asMoment(dialect.column(event_at))} AS event_at`,
      ...(value === undefined ? [] : [`${dialect.asFloat(dialect.column(value))} AS value`]),
    ],
    eventRows(dialect, plan, metric),
  )
}

const isMean = ({ metric_type }: MetricDefinition): boolean => metric_type === 'mean'

/** Whether an event of an exposed unit lies in the unit's conversion window. */
const isCounted = (dialect: Dialect, { conversion_window_hours }: MetricDefinition): string => {
  const lastMoment = dialect.addHours('kept_units.first_exposed_at', conversion_window_hours)
  return `events.event_at >= kept_units.first_exposed_at AND events.event_at <= ${lastMoment}`
}

const capped = (sum: string, cap: number | null): string =>
  cap === null ? sum : `LEAST(${sum}, ${decimalLiteral(cap)})`

/** Every exposed unit with its events, and which of these count. */
const unitEvents = (dialect: Dialect, metric: MetricDefinition): string =>
  select(
    [
      'kept_units.unit_id AS unit_id',
      'kept_units.variant_label AS variant_label',
      'events.unit_id AS event_unit_id',
      ...(isMean(metric) ? ['events.value AS value'] : []),
      `${isCounted(dialect, metric)} AS is_counted`,
    ],
    { from: 'kept_units\nLEFT JOIN events ON events.unit_id = kept_units.unit_id' },
  )

/** What each exposed unit did; the value of one without an event is 0. */
const unitTotals = (metric: MetricDefinition): string =>
  select(
    [
      'variant_label',
      'COUNT(event_unit_id) AS event_rows',
      `${countIf('is_counted')} AS counted_rows`,
      ...(isMean(metric)
        ? [
            `${capped('COALESCE(SUM(CASE WHEN is_counted THEN value END), 0)', metric.cap_value)} AS value`,
            `${countIf('is_counted AND value IS NULL')} AS null_rows`,
          ]
        : []),
    ],
    { from: 'unit_events', rest: ['GROUP BY unit_id, variant_label'] },
  )

/** The totals of each variant label; a variance keeps the digits that a sum of squares loses. */
const labelTotals = (metric: MetricDefinition): string =>
  select(
    [
      'variant_label',
      'COUNT(*) AS units',
      `${countIf('counted_rows > 0')} AS converting_units`,
      'SUM(event_rows) AS event_rows',
      ...(isMean(metric)
        ? ['SUM(null_rows) AS null_rows', 'AVG(value) AS mean_value', 'VAR_POP(value) AS variance_of_values']
        : []),
    ],
    { from: 'unit_totals', rest: ['GROUP BY variant_label'] },
  )

const grandTotals = (metric: MetricDefinition): string =>
  select(
    [
      'SUM(event_rows) AS metric_rows_matched',
      ...(isMean(metric)
        ? ['SUM(null_rows) AS null_values_ignored', 'SUM(units * mean_value) / SUM(units) AS grand_mean']
        : []),
    ],
    { from: 'label_totals' },
  )

const DIFFERENCE = '(label_totals.mean_value - grand_totals.grand_mean)'

/** The sums of a mean, shifted by the grand mean: exact where the spread is small beside the mean. */
const sums = (metric: MetricDefinition): string[] =>
  isMean(metric)
    ? [
        `label_totals.units * ${DIFFERENCE} AS shifted_sum`,
        `label_totals.units * (label_totals.variance_of_values + ${DIFFERENCE} * ${DIFFERENCE}) AS shifted_sum_of_squares`,
        'grand_totals.grand_mean',
      ]
    : ['NULL AS shifted_sum', 'NULL AS shifted_sum_of_squares', 'NULL AS grand_mean']

/**
 * For each variant label the units, those that converted and, for a mean, two sums of their values; beside each the counts
 * of the metric's rows. Without exposed units there is no row. Exposed units and events are joined and grouped once.
 */
export const metricStatement = (plan: AnalysisPlan, metric: MetricDefinition): string => {
  const dialect = dialectOf(plan.warehouse_type)
  const parts = {
    ...unitParts(dialect, plan),
    events: events(dialect, plan, metric),
    unit_events: unitEvents(dialect, metric),
    unit_totals: unitTotals(metric),
    label_totals: labelTotals(metric),
    grand_totals: grandTotals(metric),
    event_totals: select(['COUNT(*) AS metric_rows_in_window'], eventRows(dialect, plan, metric)),
  }
  const columns = [
    'label_totals.variant_label',
    'label_totals.units',
    'label_totals.converting_units',
    ...sums(metric),
    'event_totals.metric_rows_in_window',
    'grand_totals.metric_rows_matched',
    `${isMean(metric) ? 'grand_totals.null_values_ignored' : '0 AS null_values_ignored'}`,
  ]
  return statement(
    parts,
    select(columns, {
      from: 'label_totals\nCROSS JOIN grand_totals\nCROSS JOIN event_totals',
      rest: ['ORDER BY label_totals.units DESC, label_totals.variant_label', `LIMIT ${MAX_LABELS}`],
    }),
  )
}

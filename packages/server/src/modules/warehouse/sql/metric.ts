import { type Dialect, decimalLiteral } from './dialect.ts'
import { dialectOf } from './dialects.ts'
import { type AnalysisPlan, MAX_LABELS, type MetricDefinition } from './plan.ts'
import { conditions, countIf, inWindow, select, statement } from './statement.ts'
import { unitParts } from './units.ts'

/** The rows of the metric in the window of the analysis. */
const events = (
  dialect: Dialect,
  { window }: AnalysisPlan,
  { table, columns, filters }: MetricDefinition,
): string => {
  const eventAt = dialect.asMoment(dialect.column(columns.event_at))
  const value = columns.value
  return select(
    [
      `${dialect.column(columns.unit_id)} AS unit_id`,
      `${eventAt} AS event_at`,
      ...(value === undefined ? [] : [`${dialect.asFloat(dialect.column(value))} AS value`]),
    ],
    {
      from: dialect.table(table),
      where: [...inWindow(dialect, eventAt, window), ...conditions(dialect, filters)],
    },
  )
}

/** Each event with the exposed unit that it belongs to, and whether it lies in the unit's conversion window. */
const matchedEvents = (
  dialect: Dialect,
  { conversion_window_hours, metric_type }: MetricDefinition,
): string => {
  const lastMoment = dialect.addHours('kept_units.first_exposed_at', conversion_window_hours)
  return select(
    [
      'kept_units.unit_id AS unit_id',
      ...(metric_type === 'mean' ? ['events.value AS value'] : []),
      `events.event_at >= kept_units.first_exposed_at AND events.event_at <= ${lastMoment} AS is_counted`,
    ],
    { from: 'events\nLEFT JOIN kept_units ON kept_units.unit_id = events.unit_id' },
  )
}

/** What each unit did; the events of nobody who was exposed are those of the unit NULL. */
const unitEvents = ({ metric_type }: MetricDefinition): string =>
  select(
    [
      'unit_id',
      'COUNT(*) AS event_rows',
      `${countIf('is_counted')} AS counted_rows`,
      ...(metric_type === 'mean'
        ? [
            'SUM(CASE WHEN is_counted THEN value END) AS value',
            `${countIf('is_counted AND value IS NULL')} AS null_rows`,
          ]
        : []),
    ],
    { from: 'matched_events', rest: ['GROUP BY unit_id'] },
  )

const capped = (sum: string, cap: number | null): string =>
  cap === null ? sum : `LEAST(${sum}, ${decimalLiteral(cap)})`

/** The value of every exposed unit: 0 without an event. */
const unitValues = ({ metric_type, cap_value }: MetricDefinition): string =>
  select(
    [
      'kept_units.variant_label AS variant_label',
      'COALESCE(unit_events.counted_rows, 0) > 0 AS has_converted',
      ...(metric_type === 'mean' ? [`${capped('COALESCE(unit_events.value, 0)', cap_value)} AS value`] : []),
    ],
    { from: 'kept_units\nLEFT JOIN unit_events ON unit_events.unit_id = kept_units.unit_id' },
  )

const eventTotals = ({ metric_type }: MetricDefinition): string =>
  select(
    [
      'COALESCE(SUM(event_rows), 0) AS metric_rows_in_window',
      'COALESCE(SUM(CASE WHEN unit_id IS NOT NULL THEN event_rows END), 0) AS metric_rows_matched',
      `${metric_type === 'mean' ? 'COALESCE(SUM(null_rows), 0)' : '0'} AS null_values_ignored`,
    ],
    { from: 'unit_events' },
  )

const DIFFERENCE = '(unit_values.value - grand.grand_mean)'

/** Sums of a mean are shifted by the grand mean, so that they keep their digits where the spread is small beside the mean. */
const sums = ({ metric_type }: MetricDefinition): string[] =>
  metric_type === 'mean'
    ? [
        `SUM${DIFFERENCE} AS shifted_sum`,
        `SUM(${DIFFERENCE} * ${DIFFERENCE}) AS shifted_sum_of_squares`,
        'MAX(grand.grand_mean) AS grand_mean',
      ]
    : ['NULL AS shifted_sum', 'NULL AS shifted_sum_of_squares', 'NULL AS grand_mean']

/**
 * For each variant label the units, those that converted and, for a mean, two sums of their values; beside each the counts
 * of the metric's rows. Without exposed units there is no row.
 */
export const metricStatement = (plan: AnalysisPlan, metric: MetricDefinition): string => {
  const dialect = dialectOf(plan.warehouse_type)
  const isMean = metric.metric_type === 'mean'
  const parts = {
    ...unitParts(dialect, plan),
    events: events(dialect, plan, metric),
    matched_events: matchedEvents(dialect, metric),
    unit_events: unitEvents(metric),
    unit_values: unitValues(metric),
    event_totals: eventTotals(metric),
    ...(isMean && { grand: select(['AVG(value) AS grand_mean'], { from: 'unit_values' }) }),
  }
  const columns = [
    'unit_values.variant_label',
    'COUNT(*) AS units',
    `${countIf('unit_values.has_converted')} AS converting_units`,
    ...sums(metric),
    'MAX(event_totals.metric_rows_in_window) AS metric_rows_in_window',
    'MAX(event_totals.metric_rows_matched) AS metric_rows_matched',
    'MAX(event_totals.null_values_ignored) AS null_values_ignored',
  ]
  return statement(
    parts,
    select(columns, {
      from: `unit_values\nCROSS JOIN event_totals${isMean ? '\nCROSS JOIN grand' : ''}`,
      rest: [
        'GROUP BY unit_values.variant_label',
        'ORDER BY units DESC, unit_values.variant_label',
        `LIMIT ${MAX_LABELS}`,
      ],
    }),
  )
}

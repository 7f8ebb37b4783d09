import { type RawBuilder, sql } from 'kysely'

/**
 * A common table expression of the roll-up's statements: its name and its columns as SQL. Stores take them from here, so
 * that a misspelt one does not compile.
 */
interface TableExpression<Column extends string> {
  name: string
  declared: readonly Column[]
  /** The name, for `from` and `join`. */
  table: RawBuilder<unknown>
  /** A select of these columns from it. */
  select: (...columns: Column[]) => RawBuilder<unknown>
  /** Columns for a select list or a condition. */
  columns: (...columns: Column[]) => RawBuilder<unknown>
  /** The same where the expression has an alias. */
  of: (alias: string, ...columns: Column[]) => RawBuilder<unknown>
  /** A sub-select of one column: the value of an expression with one row, else a set for `in` or `array`. */
  value: (column: Column) => RawBuilder<unknown>
}

const tableExpression = <Column extends string>(
  name: string,
  ...declared: Column[]
): TableExpression<Column> => ({
  name,
  declared,
  table: sql.raw(name),
  select: (...columns) => sql.raw(`select ${columns.join(', ')} from ${name}`),
  columns: (...columns) => sql.raw(columns.join(', ')),
  of: (alias, ...columns) => sql.raw(columns.map((column) => `${alias}.${column}`).join(', ')),
  value: (column) => sql.raw(`(select ${column} from ${name})`),
})

/** The experiment, and the ids of rows that are read. */
export const span = tableExpression(
  'span',
  'experiment_number',
  'count_untagged_events',
  'since',
  'allocation_starts',
  'assignments_after',
  'assignments_until',
  'events_after',
  'events_until',
)

/** The metrics of the experiment. */
export const measured = tableExpression(
  'measured',
  'metric_number',
  'event_name',
  'aggregation_method',
  'cap_value',
  'path',
)

/** Assignments behind the watermark. */
export const newAssignments = tableExpression(
  'new_assignments',
  'user_id',
  'variant_number',
  'weight',
  'assigned_at',
)

/** Events behind the watermark, by metric. */
export const newEvents = tableExpression(
  'new_events',
  'metric_number',
  'id',
  'user_id',
  'occurred_at',
  'is_untagged',
  'value',
)

/** Subjects of these events. */
export const eventUsers = tableExpression('event_users', 'user_id')

/** Assignments of these subjects. */
export const eventAssignments = tableExpression(
  'event_assignments',
  'user_id',
  'variant_number',
  'weight',
  'assigned_at',
)

/** These events with the assignments of their subjects. */
export const eventsByAssignment = tableExpression(
  'events_by_assignment',
  'metric_number',
  'id',
  'user_id',
  'occurred_at',
  'is_untagged',
  'value',
  'variant_number',
  'assigned_at',
  'counts_at',
)

/** New events whose subjects have no assignment. */
export const newUnassigned = tableExpression(
  'new_unassigned',
  'metric_number',
  'id',
  'user_id',
  'occurred_at',
  'is_untagged',
  'value',
)

/** New events that count for the variant of their subjects. */
export const newAttributed = tableExpression(
  'new_attributed',
  'metric_number',
  'id',
  'user_id',
  'occurred_at',
  'is_untagged',
  'value',
  'variant_number',
  'assigned_at',
  'counts_at',
)

/** Stored sums of unassigned events whose subjects are assigned now: their row ids. */
export const releasedMetricRows = tableExpression('released_metric_rows', 'row_id')

/** Stored unassigned events whose subjects are assigned now: their row ids. */
export const releasedEventRows = tableExpression('released_event_rows', 'row_id')

/** These sums. */
export const releasedMetrics = tableExpression(
  'released_metrics',
  'metric_number',
  'user_id',
  'quarter',
  'first_at',
  'events',
  'valued_events',
  'value_sum',
  'value_min',
  'value_max',
)

/** These events. */
export const releasedEvents = tableExpression(
  'released_events',
  'metric_number',
  'user_id',
  'event_id',
  'occurred_at',
  'value',
)

/** Those of these events that happened after the assignment. */
export const releasedAttributed = tableExpression(
  'released_attributed',
  'metric_number',
  'user_id',
  'event_id',
  'occurred_at',
  'value',
  'variant_number',
  'counts_at',
)

/** Attributed events by quarter hour. */
export const attributedQuarters = tableExpression(
  'attributed_quarters',
  'metric_number',
  'user_id',
  'variant_number',
  'quarter',
  'events',
  'valued_events',
  'value_sum',
  'value_min',
  'value_max',
  'converted_at',
)

/** Attributed events by metric and subject. */
export const subjectIncrements = tableExpression(
  'subject_increments',
  'metric_number',
  'user_id',
  'variant_number',
  'events',
  'valued_events',
  'value_sum',
  'value_min',
  'value_max',
  'converted_at',
)

/** Sums that subjects had before. */
export const oldSubjects = tableExpression(
  'old_subjects',
  'metric_number',
  'user_id',
  'converted_at',
  'events',
  'valued_events',
  'value_sum',
  'value_min',
  'value_max',
)

/** Old and new sums of each subject. */
export const subjectChanges = tableExpression(
  'subject_changes',
  'metric_number',
  'user_id',
  'variant_number',
  'new_events',
  'has_value',
  'old_converted_at',
  'converted_at',
  'events',
  'valued_events',
  'value_sum',
  'value_min',
  'value_max',
  'old_value',
  'new_value',
)

/** What the roll-up grows by: assignments by variant and quarter hour. */
export const assignmentIncrements = tableExpression(
  'assignment_increments',
  'variant_number',
  'quarter',
  'allocation_period',
  'subjects',
)

/** Subjects who converted for the first time, by variant. */
export const convertedIncrements = tableExpression(
  'converted_increments',
  'variant_number',
  'converted_subjects',
)

/** Conversions and sums by metric and variant. */
export const metricIncrements = tableExpression(
  'metric_increments',
  'metric_number',
  'variant_number',
  'conversions',
  'events',
  'value_sum',
  'value_square_sum',
)

/** Conversions and sums by metric, variant and quarter hour. */
export const quarterIncrements = tableExpression(
  'quarter_increments',
  'metric_number',
  'variant_number',
  'quarter',
  'conversions',
  'events',
  'value_sum',
)

/** How many new events name the experiment. */
export const taggedEvents = tableExpression('tagged_events', 'events')

/** How many attributed events do not name it. */
export const untaggedEvents = tableExpression('untagged_events', 'events')

/** New subjects of a bandit by variant and class of weights. */
export const routedIncrements = tableExpression(
  'routed_increments',
  'variant_number',
  'weight_class',
  'subjects',
  'inverse',
)

/** Subjects that a bandit routed. */
export const routedSubjects = tableExpression('routed_subjects', 'user_id', 'weight')

/** Routed subjects who converted for the first time. */
export const routedConversionIncrements = tableExpression(
  'routed_conversion_increments',
  'metric_number',
  'variant_number',
  'weight_class',
  'conversions',
  'inverse',
)

/** The history of an experiment: since when, and up to where it has been copied. */
export const lookback = tableExpression(
  'lookback',
  'experiment_number',
  'copied_until',
  'copied_at',
  'since',
  'month',
)

/** Events that have not been copied into the history. */
export const uncopied = tableExpression(
  'uncopied',
  'id',
  'occurred_at',
  'user_id',
  'event_name',
  'value',
  'metadata',
)

/** The one metric that is read. */
export const chosenMetric = tableExpression('chosen_metric', 'metric_number')

import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { id, text, time } from '../../../http/shapes.ts'

/** What a source tells of: who was exposed to an experiment, or what units did. */
const SOURCE_KINDS = ['assignment', 'metric'] as const

/** How a metric is counted: units with an event, or the sum of values per unit. */
const METRIC_TYPES = ['proportion', 'mean'] as const

const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'is_null', 'is_not_null'] as const

/** Values of one filter at most. */
export const MAX_FILTER_VALUES = 50

const scalar = z.union([z.string(), z.number(), z.boolean()])

const filter = z.strictObject({
  column: z.string().max(1000),
  operator: z.enum(OPERATORS),
  value: z.union([scalar, z.array(scalar).max(1000)]).optional(),
})

const column = z.string().max(1000)
const assignmentColumns = z.strictObject({
  unit_id: column,
  experiment_key: column,
  variant: column,
  exposed_at: column,
})
const metricColumns = z.strictObject({ unit_id: column, event_at: column, value: column.optional() })

const name = text(1, 200)
const table = z.string().max(4000)
const filters = z.array(filter).max(5)
const metricFields = {
  metric_type: z.enum(METRIC_TYPES),
  conversion_window_hours: z.int().min(1).max(8760),
  cap_value: z.number().positive().max(1e15).nullable(),
}

const shared = { connection_id: id, name, table, filters: filters.default([]) }

export const sourceWrite = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('assignment'), ...shared, columns: assignmentColumns }),
  z.strictObject({
    kind: z.literal('metric'),
    ...shared,
    columns: metricColumns,
    metric_type: metricFields.metric_type,
    conversion_window_hours: metricFields.conversion_window_hours.default(168),
    cap_value: metricFields.cap_value.default(null),
  }),
])

/** The fields of a source that can change; those of the other kind are refused afterwards. */
export const sourceChange = z
  .strictObject({
    name,
    table,
    filters,
    columns: z.union([assignmentColumns, metricColumns]),
    ...metricFields,
  })
  .partial()

const sharedRead = {
  id,
  connection_id: id,
  name: z.string(),
  table: z.string(),
  /** The warehouse's types of the columns by role, as they were at the validation; empty before. */
  column_types: z.record(z.string(), z.string()),
  filters: z.array(filter),
  /** When the source was checked against the warehouse; null since its last change. */
  validated_at: time.nullable(),
  created_by: id.nullable(),
  created_at: time,
  updated_at: time,
}

const assignmentSource = z.object({
  kind: z.literal('assignment'),
  ...sharedRead,
  columns: assignmentColumns,
})

const metricSource = z.object({
  kind: z.literal('metric'),
  ...sharedRead,
  columns: metricColumns,
  ...metricFields,
})

export const sourceRead = z
  .discriminatedUnion('kind', [assignmentSource, metricSource])
  .meta({ id: 'WarehouseSource' })

/** A source that fits its warehouse, and the columns of its roles as the warehouse describes them. */
export const validatedSource = z
  .object({
    source: sourceRead,
    columns: z.array(z.object({ role: z.string(), name: z.string(), type: z.string() })),
  })
  .meta({ id: 'WarehouseValidatedSource' })

export const sourceParams = z.strictObject({ source_id: id })
export const sourcesQuery = pageQuery.extend({
  connection_id: id.optional(),
  kind: z.enum(SOURCE_KINDS).optional(),
})
export const sourceList = z.object({ sources: z.array(sourceRead), total: z.int() })

export type Filter = z.output<typeof filter>
export type Source = z.output<typeof sourceRead>
export type AssignmentSource = z.output<typeof assignmentSource>
export type MetricSource = z.output<typeof metricSource>
export type ValidatedSource = z.output<typeof validatedSource>
export type SourceWrite = z.output<typeof sourceWrite>
export type SourceChange = z.output<typeof sourceChange>
export type SourcesQuery = z.output<typeof sourcesQuery>

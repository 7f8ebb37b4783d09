import type { Experiment } from '../../../features/experiments/index.ts'
import type { Connection } from '../connections/store.ts'
import { refusal } from '../refusals.ts'
import type { AssignmentSource, MetricSource, Source } from '../sources/schema.ts'

type OfConnection = Pick<Connection, 'id'>

/**
 * The assignment source of a run on this connection.
 *
 * @throws AppError 422 source_mismatch
 */
export const requireAssignment = (
  source: Source | undefined,
  connection: OfConnection,
  field: string,
): AssignmentSource => {
  if (source?.kind !== 'assignment' || source.connection_id !== connection.id) {
    throw refusal('source_mismatch', field)
  }
  return source
}

/**
 * A metric source of a run on this connection.
 *
 * @throws AppError 422 source_mismatch
 */
export const requireMetric = (source: Source, connection: OfConnection, field: string): MetricSource => {
  if (source.kind !== 'metric' || source.connection_id !== connection.id)
    throw refusal('source_mismatch', field)
  return source
}

/**
 * Refuses a map of labels that leads to another experiment's variants.
 *
 * @throws AppError 422 invalid_variant_map
 */
export const requireVariants = (
  map: Readonly<Record<string, string>>,
  variants: Experiment['variants'],
): void => {
  const ids = new Set(variants.map(({ id }) => id))
  if (Object.values(map).some((id) => !ids.has(id))) throw refusal('invalid_variant_map', 'variant_map')
}

const TEXT_TYPE = /^(text|string|char|varchar|nchar|nvarchar|character)/i

/** Whether a column of unit ids, of which validation lets texts and integers pass, holds texts. */
const hasTextIds = ({ column_types }: Source): boolean | undefined => {
  const type = column_types['unit_id']
  return type === undefined ? undefined : TEXT_TYPE.test(type)
}

/**
 * Refuses metrics whose unit ids are integers where those of the assignments are texts, and the other way round. A source
 * that was never validated has no types to compare.
 *
 * @throws AppError 422 join_key_mismatch
 */
export const requireSameUnitIds = (assignment: AssignmentSource, metrics: readonly MetricSource[]): void => {
  const expected = hasTextIds(assignment)
  metrics.forEach((metric, index) => {
    const found = hasTextIds(metric)
    if (expected !== undefined && found !== undefined && found !== expected) {
      throw refusal('join_key_mismatch', `metric_source_ids.${index}`)
    }
  })
}

/**
 * Refuses sources that have changed since they were checked against the warehouse.
 *
 * @throws AppError 409 source_not_validated
 */
export const requireValidated = (sources: readonly Source[]): void => {
  if (sources.some(({ validated_at }) => validated_at === null)) throw refusal('source_not_validated')
}

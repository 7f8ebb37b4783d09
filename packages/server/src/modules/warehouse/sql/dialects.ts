import type { WarehouseType } from '../connectors/types.ts'
import { type Dialect, quotedParts, UnwritableError, utcText } from './dialect.ts'

const UNQUOTED = /^[A-Za-z_][A-Za-z0-9_$]*(\.[A-Za-z_][A-Za-z0-9_$]*)*$/

const unquoted = (name: string): string => {
  if (!UNQUOTED.test(name)) throw new UnwritableError('name')
  return name
}

/** Names without quotes, whose letters the warehouse compares in any case. The session is in UTC. */
const warehouseA: Dialect = {
  table: unquoted,
  column: unquoted,
  moment: (time) => `'${utcText(time)}'::TIMESTAMP_NTZ`,
  asMoment: (expression) => expression,
  addHours: (expression, hours) => `DATEADD(hour, ${hours}, ${expression})`,
  microseconds: (expression) => `DATE_PART(epoch_microsecond, ${expression})`,
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  asFloat: (expression) => `CAST(${expression} AS FLOAT)`,
}

/** Names in backquotes. DATETIME columns are read as UTC. */
const warehouseB: Dialect = {
  table: (name) => quotedParts(name, '`'),
  column: (name) => quotedParts(name, '`'),
  moment: (time) => `TIMESTAMP '${utcText(time)}+00:00'`,
  asMoment: (expression) => `CAST(${expression} AS TIMESTAMP)`,
  addHours: (expression, hours) => `TIMESTAMP_ADD(${expression}, INTERVAL ${hours} HOUR)`,
  microseconds: (expression) => `UNIX_MICROS(${expression})`,
  asText: (expression) => `CAST(${expression} AS STRING)`,
  asFloat: (expression) => `CAST(${expression} AS FLOAT64)`,
}

/** Names in double quotes. Times without an offset are compared in the time zone of the session, which is UTC. */
const postgres: Dialect = {
  table: (name) => quotedParts(name, '"'),
  column: (name) => quotedParts(name, '"'),
  moment: (time) => `TIMESTAMPTZ '${utcText(time)}+00'`,
  asMoment: (expression) => expression,
  addHours: (expression, hours) => `${expression} + INTERVAL '${hours} hours'`,
  microseconds: (expression) => `CAST(EXTRACT(EPOCH FROM ${expression}) * 1000000 AS BIGINT)`,
  asText: (expression) => `CAST(${expression} AS TEXT)`,
  asFloat: (expression) => `CAST(${expression} AS DOUBLE PRECISION)`,
}

const DIALECTS: Readonly<Record<WarehouseType, Dialect>> = {
  warehouse_a: warehouseA,
  warehouse_b: warehouseB,
  postgres,
}

/** How a warehouse writes statements. */
export const dialectOf = (type: WarehouseType): Dialect => DIALECTS[type]

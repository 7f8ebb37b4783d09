import type { ColumnKind } from '../warehouse.ts'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  VARCHAR: 'text',
  UUID: 'text',
  TINYINT: 'integer',
  SMALLINT: 'integer',
  INTEGER: 'integer',
  BIGINT: 'integer',
  UTINYINT: 'integer',
  USMALLINT: 'integer',
  UINTEGER: 'integer',
  UBIGINT: 'integer',
  HUGEINT: 'integer',
  FLOAT: 'number',
  DOUBLE: 'number',
  TIMESTAMP: 'timestamp',
  TIMESTAMP_S: 'timestamp',
  TIMESTAMP_MS: 'timestamp',
  TIMESTAMP_NS: 'timestamp',
  'TIMESTAMP WITH TIME ZONE': 'timestamp',
  DATE: 'date',
  BOOLEAN: 'boolean',
}

/** What the values of a column are, by the engine's name of its type. */
export const columnKind = (type: string): ColumnKind =>
  type.startsWith('DECIMAL(') ? 'number' : (KINDS[type] ?? 'other')

import type { ColumnKind } from '../warehouse.ts'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  TEXT: 'text',
  VARCHAR: 'text',
  FIXED: 'number',
  NUMBER: 'number',
  FLOAT: 'number',
  REAL: 'number',
  TIMESTAMP_NTZ: 'timestamp',
  TIMESTAMP_TZ: 'timestamp',
  TIMESTAMP_LTZ: 'timestamp',
  DATE: 'date',
  BOOLEAN: 'boolean',
}

/** What the values of a column are, by the name and the scale that the metadata of the warehouse give. */
export const columnKind = (type: string, scale?: string | null): ColumnKind =>
  type === 'NUMBER' && scale === '0' ? 'integer' : (KINDS[type] ?? 'other')

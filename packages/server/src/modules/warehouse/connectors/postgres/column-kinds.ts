import type { ColumnKind } from '../warehouse.ts'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  'character varying': 'text',
  character: 'text',
  uuid: 'text',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamp',
  date: 'date',
  boolean: 'boolean',
}

/** What the values of a column are, by the name that information_schema gives its type. */
export const columnKind = (type: string): ColumnKind => KINDS[type] ?? 'other'

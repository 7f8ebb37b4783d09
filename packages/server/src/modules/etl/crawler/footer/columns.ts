import type { FileMetaData, SchemaElement } from 'hyparquet'
import type { Column, ColumnType } from '../../catalogue/column.ts'

/**
 * Columns of a file, those of nested groups under the name of the group.
 *
 * @returns undefined for a schema whose groups do not add up
 */
export const columnsOf = ({ schema }: Pick<FileMetaData, 'schema'>): Column[] | undefined => {
  const columns: Column[] = []
  const count = childrenOf(schema[0])
  let index = 1
  while (columns.length < count) {
    const element = schema[index]
    const next = endOfGroup(schema, index)
    if (!element || next === undefined) return undefined
    columns.push({ name: element.name, type: typeOf(element), nullable: isNullable(element) })
    index = next
  }
  return index === schema.length ? columns : undefined
}

const childrenOf = (element: SchemaElement | undefined): number => Math.max(0, element?.num_children ?? 0)

const isNullable = ({ repetition_type: repetition }: SchemaElement): boolean => repetition === 'OPTIONAL'

/** Index of the first element behind one with all that it contains. */
const endOfGroup = (schema: readonly SchemaElement[], start: number): number | undefined => {
  let open = 1
  let index = start
  while (open > 0) {
    const element = schema[index]
    if (!element) return undefined
    open += childrenOf(element) - 1
    index += 1
  }
  return index
}

const typeOf = (element: SchemaElement): ColumnType => {
  if (element.repetition_type === 'REPEATED') return 'list'
  return element.type === undefined ? groupType(element) : valueType(element)
}

const groupType = ({ logical_type: logical, converted_type: converted }: SchemaElement): ColumnType => {
  if (logical?.type === 'LIST' || converted === 'LIST') return 'list'
  const isMap = logical?.type === 'MAP' || converted === 'MAP' || converted === 'MAP_KEY_VALUE'
  return isMap ? 'map' : 'struct'
}

const valueType = ({ type, logical_type: logical, converted_type: converted }: SchemaElement): ColumnType =>
  LOGICAL[logical?.type ?? ''] ?? CONVERTED[converted ?? ''] ?? PHYSICAL[type ?? ''] ?? 'binary'

const LOGICAL: Partial<Record<string, ColumnType>> = {
  STRING: 'text',
  ENUM: 'text',
  JSON: 'text',
  UUID: 'text',
  DECIMAL: 'decimal',
  DATE: 'date',
  TIME: 'time',
  TIMESTAMP: 'timestamp',
  INTEGER: 'integer',
  NULL: 'null',
  BSON: 'binary',
  FLOAT16: 'double',
}

const CONVERTED: Partial<Record<string, ColumnType>> = {
  UTF8: 'text',
  ENUM: 'text',
  JSON: 'text',
  DECIMAL: 'decimal',
  DATE: 'date',
  TIME_MILLIS: 'time',
  TIME_MICROS: 'time',
  TIMESTAMP_MILLIS: 'timestamp',
  TIMESTAMP_MICROS: 'timestamp',
}

const PHYSICAL: Partial<Record<string, ColumnType>> = {
  BOOLEAN: 'boolean',
  INT32: 'integer',
  INT64: 'integer',
  INT96: 'timestamp',
  FLOAT: 'double',
  DOUBLE: 'double',
}

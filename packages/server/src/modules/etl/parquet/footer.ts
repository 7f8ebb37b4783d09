import type { Chunk } from './column.ts'
import { type ColumnSpec, PHYSICAL_TYPES, SNAPPY_CODEC } from './schema.ts'
import { CompactWriter } from './thrift.ts'

/** A row group that was written. */
export interface RowGroup {
  rows: number
  columns: Placed[]
}

/** A column of a row group, and where it begins in the file. */
interface Placed {
  offset: number
  chunk: Omit<Chunk, 'pages'>
}

export const MAGIC = Buffer.from('PAR1')

/** The end of a file: what it consists of, the length of that, and the magic word. */
export const footer = (columns: readonly ColumnSpec[], groups: readonly RowGroup[]): Buffer => {
  const description = new CompactWriter()
    .int(1, 1)
    .structs(2, [undefined, ...columns], (writer, column) =>
      column ? schemaElement(writer, column) : writer.text(4, 'schema').int(5, columns.length),
    )
    .int(
      3,
      groups.reduce((sum, { rows }) => sum + rows, 0),
      64,
    )
    .structs(4, groups, rowGroup)
    .text(6, 'Assay')
    .structs(7, columns, (writer) => writer.struct(1, () => undefined))
    .done()
  const length = Buffer.alloc(4)
  length.writeUInt32LE(description.length)
  return Buffer.concat([description, length, MAGIC])
}

const schemaElement = (writer: CompactWriter, { name, type, nullable }: ColumnSpec): void => {
  writer
    .int(1, PHYSICAL_TYPES[type])
    .int(3, nullable ? 1 : 0)
    .text(4, name)
  if (type === 'text') writer.int(6, UTF8).struct(10, (logical) => logical.struct(1, () => undefined))
  if (type === 'timestamp') writer.int(6, TIMESTAMP_MICROS).struct(10, utcMicroseconds)
}

const UTF8 = 0
const TIMESTAMP_MICROS = 10

const utcMicroseconds = (logical: CompactWriter): void => {
  logical.struct(8, (timestamp) =>
    timestamp.flag(1, true).struct(2, (unit) => unit.struct(2, () => undefined)),
  )
}

const rowGroup = (writer: CompactWriter, { rows, columns }: RowGroup): void => {
  const sum = (field: 'compressed' | 'uncompressed') =>
    columns.reduce((all, { chunk }) => all + chunk[field], 0)
  writer
    .structs(1, columns, (inner, { offset, chunk }) =>
      inner.int(2, offset, 64).struct(3, (meta) => columnMeta(meta, { offset, chunk })),
    )
    .int(2, sum('uncompressed'), 64)
    .int(3, rows, 64)
    .int(5, columns[0]?.offset ?? 0, 64)
    .int(6, sum('compressed'), 64)
}

const columnMeta = (writer: CompactWriter, { offset, chunk }: Placed): void => {
  writer
    .int(1, PHYSICAL_TYPES[chunk.spec.type])
    .ints(2, chunk.encodings)
    .texts(3, [chunk.spec.name])
    .int(4, SNAPPY_CODEC)
    .int(5, chunk.values, 64)
    .int(6, chunk.uncompressed, 64)
    .int(7, chunk.compressed, 64)
    .int(9, offset + chunk.dictionary, 64)
  if (chunk.dictionary > 0) writer.int(11, offset, 64)
  writer.struct(12, (statistics) => {
    statistics.int(3, chunk.nulls, 64)
    if (chunk.range) statistics.bytes(5, chunk.range.max).bytes(6, chunk.range.min)
  })
}

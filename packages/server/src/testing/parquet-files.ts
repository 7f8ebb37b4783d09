import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Column } from '../modules/etl/catalogue/column.ts'

type ColumnSource = Parameters<typeof parquetWriteBuffer>[0]['columnData'][number]

/** A Parquet file of these columns. */
export const parquetFile = (columnData: ColumnSource[]): Buffer =>
  Buffer.from(parquetWriteBuffer({ columnData }))

/** A Parquet file of integers: `rows` of them in the column `id`, and as many texts in the column `name`. */
export const smallFile = (rows: number): Buffer =>
  parquetFile([
    {
      name: 'id',
      type: 'INT64',
      data: Array.from({ length: rows }, (_, row) => BigInt(row)),
      nullable: false,
    },
    { name: 'name', type: 'STRING', data: Array.from({ length: rows }, (_, row) => `row ${row}`) },
  ])

/** The end of a Parquet file with any metadata, and with any length that it claims to have. */
export const fileWithMetadata = (metadata: Uint8Array, claimed: number = metadata.length): Buffer => {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(claimed)
  tail.write('PAR1', 4)
  return Buffer.concat([Buffer.from('PAR1'), metadata, tail])
}

const decoded = (lines: readonly string[]): Buffer => Buffer.from(lines.join(''), 'base64')

/** A file of pyarrow 21 (one row, zstd) with a column of each type, and what the catalogue calls these. */
export const PYARROW_FILE: { bytes: Buffer; columns: readonly Column[] } = {
  bytes: decoded([
    'UEFSMRUAFQIVFCwVAhUAFQYVBhwAAAAotS/9IAEJAAABFQAVFBUmLBUCFQAVBhUGHAAAACi1L/0gClEAAAIAAAACAQEAAAAVABUc',
    'FS4sFQIVABUGFQYcAAAAKLUv/SAOcQAAAgAAAAIBAQAAAAAAAAAVABUUFSYsFQIVABUGFQYcAAAAKLUv/SAKUQAAAgAAAAIBAADA',
    'PxUAFRYVKCwVAhUAFQYVBhwAAAAotS/9IAtZAAACAAAAAgEAAAAAlhUAFRYVKCwVAhUAFQYVBhwAAAAotS/9IAtZAAACAAAAAgEB',
    'AAAAYRUAFRYVKCwVAhUAFQYVBhwAAAAotS/9IAtZAAACAAAAAgEBAAAAYRUAFRYVKCwVAhUAFQYVBhwAAAAotS/9IAtZAAACAAAA',
    'AgEBAAAAYRUAFRQVJiwVAhUAFQYVBhwAAAAotS/9IApRAAACAAAAAgEhUAAAFQAVHBUuLBUCFQAVBhUGHAAAACi1L/0gDnEAAAIA',
    'AAACAQCkk9YAAAAAFQAVHBUuLBUCFQAVBhUGHAAAACi1L/0gDnEAAAIAAAACAQBgwybrSwYAFQAVKBU6LBUCFQAVBhUGHAAAACi1',
    'L/0gFKEAAAIAAAACAAIAAAACAwEAAAAAAAAAFQAVIhU0LBUCFQAVBhUGHAAAACi1L/0gEYkAAAIAAAACAAIAAAACAgEAAABhFQAV',
    'KBU6LBUCFQAVBhUGHAAAACi1L/0gFKEAAAIAAAACAAIAAAACAwEAAAAAAAAAFQAVHBUuLBUCFQAVBhUGHAAAACi1L/0gDnEAAAIA',
    'AAACAwEAAAAAAAAAFQAVDBUeLBUCFQAVBhUGHAAAACi1L/0gBjEAAAIAAAACABUEGfwXNQAYBnNjaGVtYRUeABUAJQAYBGZsYWcA',
    'FQIlAhgFc21hbGwlHkysEwgRAAAAFQQlAhgIdW5zaWduZWQlHEysE0ASAAAAFQglAhgFcmF0aW8AFQ4VChUCGAVwcmljZSUKFQQV',
    'FCxcFQQVFAAAABUMJQIYBG5hbWUlAEwcAAAAFQwlAhgEd29yZCUATBwAAAAVDCUCGAVieXRlcwAVAiUCGANkYXklDExsAAAAFQQl',
    'AhgFY2xvY2slEEx8ERwsAAAAAAAVBCUCGAZtb21lbnQlFEyMERwsAAAAAAA1AhgEbGlzdBUCFQZMPAAAADUEGARsaXN0FQIAFQQl',
    'AhgHZWxlbWVudAA1AhgDbWFwFQIVAkwsAAAANQQYCWtleV92YWx1ZRUEABUMJQAYA2tleSUATBwAAAAVBCUCGAV2YWx1ZQA1AhgG',
    'c3RydWN0FQIANQIYAWEVAgAVBCUCGAFiABUCJQIYB25vdGhpbmdsvAAAABYCGRwZ/BAmABwVABklBgAZGARmbGFnFQwWAhYoFjom',
    'CEkcFQAVABUCAAAAJgAcFQIZJQYAGRgFc21hbGwVDBYCFjoWTCZCSRwVABUAFQIAPCkGGSYAAgAAACYAHBUEGSUGABkYCHVuc2ln',
    'bmVkFQwWAhZCFlQmjgFJHBUAFQAVAgA8KQYZJgACAAAAJgAcFQgZJQYAGRgFcmF0aW8VDBYCFjoWTCbiAUkcFQAVABUCADwpBhkm',
    'AAIAAAAmABwVDhklBgAZGAVwcmljZRUMFgIWPBZOJq4CSRwVABUAFQIAPCkGGSYAAgAAACYAHBUMGSUGABkYBG5hbWUVDBYCFjwW',
    'Tib8AkkcFQAVABUCADwWAhkGGSYAAgAAACYAHBUMGSUGABkYBHdvcmQVDBYCFjwWTibKA0kcFQAVABUCADwWAhkGGSYAAgAAACYA',
    'HBUMGSUGABkYBWJ5dGVzFQwWAhY8Fk4mmARJHBUAFQAVAgA8FgIZBhkmAAIAAAAmABwVAhklBgAZGANkYXkVDBYCFjoWTCbmBEkc',
    'FQAVABUCADwpBhkmAAIAAAAmABwVBBklBgAZGAVjbG9jaxUMFgIWQhZUJrIFSRwVABUAFQIAPCkGGSYAAgAAACYAHBUEGSUGABkY',
    'Bm1vbWVudBUMFgIWQhZUJoYGSRwVABUAFQIAPCkGGSYAAgAAACYAHBUEGSUGABk4BGxpc3QEbGlzdAdlbGVtZW50FQwWAhZOFmAm',
    '2gZJHBUAFQAVAgA8KSYCABlGAAAAAgAAACYAHBUMGSUGABk4A21hcAlrZXlfdmFsdWUDa2V5FQwWAhZIFlomugdJHBUAFQAVAgA8',
    'FgIZJgIAGTYAAAIAAAAmABwVBBklBgAZOANtYXAJa2V5X3ZhbHVlBXZhbHVlFQwWAhZOFmAmlAhJHBUAFQAVAgA8KSYCABlGAAAA',
    'AgAAACYAHBUEGSUGABk4BnN0cnVjdAFhAWIVDBYCFkIWVCb0CEkcFQAVABUCADwpBhlGAAAAAgAAACYAHBUCGSUGABkYB25vdGhp',
    'bmcVDBYCFjIWRCbICUkcFQAVABUCADwpBhkmAgAAAAAW5AcWAiYIFoQKACggcGFycXVldC1jcHAtYXJyb3cgdmVyc2lvbiAyMS4w',
    'LjAZ/BAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAcAAAAAwUAAFBBUjE=',
  ]),
  columns: [
    { name: 'flag', type: 'boolean', nullable: false },
    { name: 'small', type: 'integer', nullable: true },
    { name: 'unsigned', type: 'integer', nullable: true },
    { name: 'ratio', type: 'double', nullable: true },
    { name: 'price', type: 'decimal', nullable: true },
    { name: 'name', type: 'text', nullable: true },
    { name: 'word', type: 'text', nullable: true },
    { name: 'bytes', type: 'binary', nullable: true },
    { name: 'day', type: 'date', nullable: true },
    { name: 'clock', type: 'time', nullable: true },
    { name: 'moment', type: 'timestamp', nullable: true },
    { name: 'list', type: 'list', nullable: true },
    { name: 'map', type: 'map', nullable: true },
    { name: 'struct', type: 'struct', nullable: true },
    { name: 'nothing', type: 'null', nullable: true },
  ],
}

/** A file of pyarrow 21 (one row) with a timestamp in 96 bits, as old writers store it. */
export const INT96_FILE: Buffer = decoded([
  'UEFSMRUEFRgVHEwVAhUAEgAADCwAAAAAAAAAAK2NJQAVABUSFRYsFQIVEBUGFQYcAAAACSACAAAAAgEBAgAVBBksNQAYBnNjaGVt',
  'YRUCABUGJQIYA29sZAAWAhkcGRwmABwVBhk1AAYQGRgDb2xkFQIWAhZsFnQmQCYIKSwVBBUAFQIAFQAVEBUCADwpBhkmAAIAAAAW',
  'bBYCJggWdAAoIHBhcnF1ZXQtY3BwLWFycm93IHZlcnNpb24gMjEuMC4wGRwcAAAAiAAAAFBBUjE=',
])

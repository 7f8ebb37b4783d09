/** What a column holds: whole numbers of 64 bits, doubles, moments (UTC, microseconds), texts (UTF-8) or yes and no. */
type ColumnType = 'int64' | 'double' | 'timestamp' | 'text' | 'boolean'

/** A column of a file. */
export interface ColumnSpec {
  name: string
  type: ColumnType
  nullable: boolean
}

/** Physical types of the format, by its numbers. */
export const PHYSICAL_TYPES: Record<ColumnType, number> = {
  boolean: 0,
  int64: 2,
  timestamp: 2,
  double: 5,
  text: 6,
}

/** Encodings of the format, by its numbers. */
export const ENCODINGS = { plain: 0, runs: 3, dictionary: 8 } as const

export const SNAPPY_CODEC = 1

import { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { csvLine } from '../lib/csv.ts'
import { Reply } from './route.ts'

/** File formats of a downloaded table. */
export const FORMATS = ['csv', 'json', 'ndjson'] as const
export type Format = (typeof FORMATS)[number]

const MEDIA_TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/** Media types of tables besides JSON, as routes declare them. */
export const TABLE_TYPES: readonly string[] = ['text/csv', 'application/x-ndjson']

/** Pages of rows, read while they are sent: the next page is read once the previous one is on its way. */
export type Pages<Row> = AsyncIterable<readonly Row[]>

interface Table<Row> {
  /** Without the extension. */
  filename: string
  format: Format
  /** Fields that become CSV columns, in order; JSON and NDJSON contain whole rows. */
  columns: readonly (keyof Row & string)[]
  pages: Pages<Row>
  headers?: Record<string, string>
}

/**
 * Streams rows as a file, page by page: memory holds one page, and a slow reader slows down reading. A failure aborts
 * the answer, so that a partial file is not mistaken for a complete one.
 */
export const download = <Row extends object>(ctx: Context, table: Table<Row>): Reply =>
  fileReply(streamOf(ctx, encoded(table)), table)

type FileName = Pick<Table<never>, 'filename' | 'format' | 'headers'>

/** A stream as a file to save. */
export const fileReply = (stream: Readable, file: FileName): Reply => new Reply(200, stream, attachment(file))

/** A file with one JSON value. */
export const jsonDownload = (filename: string, value: unknown): Reply =>
  new Reply(200, JSON.stringify(value), attachment({ filename, format: 'json' }))

const attachment = ({ filename, format, headers }: FileName): Record<string, string> => ({
  'Content-Type': MEDIA_TYPES[format],
  'Content-Disposition': `attachment; filename="${filename}.${format}"`,
  ...headers,
})

/**
 * A stream of the pieces of a file, each made once the one before is on its way. Strings are written to the socket
 * directly; a buffer for each would double the garbage.
 */
export const streamOf = <Piece extends string | Uint8Array>(
  ctx: Context,
  pieces: AsyncIterable<Piece>,
): Readable => Readable.from(watched(ctx, pieces), { objectMode: true, highWaterMark: 1 })

async function* watched<Piece>(ctx: Context, chunks: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* chunks
  } catch (error) {
    ctx.log.error({ err: error }, 'download aborted')
    throw error
  }
}

/**
 * Characters per write. Much larger strings are allocated where only a full garbage collection frees them, and pile up
 * until then.
 */
const CHUNK = 16 * 1024

/**
 * Text of a table in small chunks. The first page is read together with the header, so that its failure answers 500.
 */
export async function* encoded<Row extends object>({
  format,
  columns,
  pages,
}: Pick<Table<Row>, 'format' | 'columns' | 'pages'>): AsyncGenerator<string> {
  const { head, line, between, tail } = WRITERS[format](columns)
  let text = head
  let separator = ''
  for await (const page of pages) {
    for (const row of page) {
      text += separator + line(row)
      separator = between
      if (text.length < CHUNK) continue
      yield text
      text = ''
    }
  }
  const rest = text + tail
  if (rest !== '') yield rest
}

interface Writer {
  head: string
  line: (row: object) => string
  between: string
  tail: string
}

const WRITERS: Record<Format, (columns: readonly string[]) => Writer> = {
  csv: (columns) => ({
    head: csvLine(columns),
    line: (row) => {
      const fields = new Map<string, unknown>(Object.entries(row))
      return csvLine(columns.map((column) => fields.get(column)))
    },
    between: '',
    tail: '',
  }),
  json: () => ({ head: '[\n', line: (row) => JSON.stringify(row), between: ',\n', tail: '\n]\n' }),
  ndjson: () => ({ head: '', line: (row) => `${JSON.stringify(row)}\n`, between: '', tail: '' }),
}

/** Formats a time for file names: 20260301_120000, in UTC. */
export const fileTime = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')

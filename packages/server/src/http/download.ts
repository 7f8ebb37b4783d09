import { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { csvLine } from '../lib/csv.ts'
import { Reply } from './route.ts'

/** How a table can be downloaded. */
export const FORMATS = ['csv', 'json', 'ndjson'] as const
export type Format = (typeof FORMATS)[number]

const MEDIA_TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/** The media types of tables beside JSON, as routes declare them. */
export const TABLE_TYPES: readonly string[] = ['text/csv', 'application/x-ndjson']

/** Rows that are read while they are sent: the next page is asked for when the last one is on its way. */
export type Pages<Row> = AsyncIterable<readonly Row[]>

interface Table<Row> {
  /** Without the format's ending. */
  filename: string
  format: Format
  /** The fields of a row that become columns, in order; JSON and NDJSON hold whole rows. */
  columns: readonly (keyof Row & string)[]
  pages: Pages<Row>
  headers?: Record<string, string>
}

/**
 * A file of rows, sent page by page: memory holds one page, however many there are, and a slow reader slows the
 * reading down. A failure on the way cuts the answer off, so that half a file is not taken for a whole one.
 */
export const download = <Row extends object>(ctx: Context, table: Table<Row>): Reply =>
  new Reply(200, streamOf(ctx, table), attachment(table))

/** A file with one JSON value. */
export const jsonDownload = (filename: string, value: unknown): Reply =>
  new Reply(200, JSON.stringify(value), attachment({ filename, format: 'json' }))

const attachment = ({
  filename,
  format,
  headers,
}: Pick<Table<never>, 'filename' | 'format' | 'headers'>): Record<string, string> => ({
  'Content-Type': MEDIA_TYPES[format],
  'Content-Disposition': `attachment; filename="${filename}.${format}"`,
  ...headers,
})

/** Texts go to the socket as they are: each as a buffer of its own would be as much garbage again. */
const streamOf = <Row extends object>(ctx: Context, table: Table<Row>): Readable =>
  Readable.from(watched(ctx, encoded(table)), { objectMode: true, highWaterMark: 1 })

async function* watched(ctx: Context, chunks: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* chunks
  } catch (error) {
    ctx.log.error({ err: error }, 'download aborted')
    throw error
  }
}

/**
 * Characters that are sent at once. Texts far beyond this would lie where only a full collection of garbage frees
 * them, and pile up until then.
 */
const CHUNK = 16 * 1024

/** The text of a table in small chunks. The first page comes with the head, so that its failure answers 500. */
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

/** A moment as names of files hold it: 20260301_120000, in UTC. */
export const fileTime = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')

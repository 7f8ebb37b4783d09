import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type Ending,
  ending,
  FORMAT_VERSION,
  type Header,
  header,
  type TableStart,
  tableEnd,
  tableStart,
} from './description.ts'
import { BackupError, DamageError } from './failure.ts'
import type { Frame } from './frames.ts'

/** The frames of a file, from one reader to the next. */
export type Frames = AsyncIterator<Frame, undefined>

/** Takes the rows of a table, to their end, and says how many they were. */
type Receive = (table: TableStart, rows: AsyncIterable<Buffer>) => Promise<number>

/**
 * What the backup is.
 *
 * @throws BackupError when the file is no backup, or is written in a newer format
 */
export const readHeader = async (frames: Frames): Promise<Header> => {
  const head = await firstContent(frames)
  if (head.format_version > FORMAT_VERSION) throw newer(head)
  return head
}

const firstContent = async (frames: Frames): Promise<Header> => {
  const frame = await nextFrame(frames)
  if (frame.kind !== 'header') throw new BackupError('The file is no backup.')
  return contentOf(frame, header)
}

/** The refusal of a backup that this version cannot know. */
export const newer = ({ version }: Header): BackupError =>
  new BackupError(
    `The backup was made by version ${version} of Assay: restore it with that version or a newer one.`,
  )

/**
 * Hands over the rows of all tables, one after the other, and compares their number and their digest with what was
 * written.
 *
 * @throws DamageError when they differ, or anything stands where it cannot
 */
export const readTables = async (frames: Frames, receive: Receive): Promise<Ending> => {
  let [tables, rows] = [0, 0]
  for (;;) {
    const frame = await nextFrame(frames)
    if (frame.kind === 'end') {
      const end = contentOf(frame, ending)
      if (end.tables !== tables || end.rows !== rows) throw new DamageError()
      return end
    }
    rows += await readTable(frames, frame, receive)
    tables += 1
  }
}

const readTable = async (frames: Frames, frame: Frame, receive: Receive): Promise<number> => {
  if (frame.kind !== 'table') throw new DamageError()
  const written = { rows: Number.NaN }
  const received = await receive(contentOf(frame, tableStart), rowsOf(frames, written))
  if (received !== written.rows) throw new DamageError()
  return received
}

/** The rows of a table; their number, as the backup says it, is in `written` when all were read. */
async function* rowsOf(frames: Frames, written: { rows: number }): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  let next = await nextFrame(frames)
  for (; next.kind === 'rows'; next = await nextFrame(frames)) {
    digest.update(next.content)
    yield next.content
  }
  if (next.kind !== 'table end') throw new DamageError()
  const { rows, sha256 } = contentOf(next, tableEnd)
  if (sha256 !== digest.digest('hex')) throw new DamageError()
  written.rows = rows
}

const nextFrame = async (frames: Frames): Promise<Frame> => {
  const { value } = await frames.next()
  if (!value) throw new BackupError('The backup is not whole: its end is missing, and nothing was restored.')
  return value
}

const contentOf = <Shape extends z.ZodType>({ content }: Frame, shape: Shape): z.output<Shape> => {
  try {
    return shape.parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw new DamageError(error)
  }
}

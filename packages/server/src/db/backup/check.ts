import { readHeader, readTables } from './content.ts'
import type { Header } from './description.ts'
import { DamageError } from './failure.ts'
import { readFrames } from './file.ts'

/**
 * Reads a backup from its first byte to its last, without any database.
 *
 * @returns what its header says
 * @throws BackupError when the file cannot be read, is no backup, or comes from a newer version; DamageError when it
 *   does not hold what was written into it
 */
export const checkBackup = async (path: string): Promise<Header> => {
  const frames = readFrames(path)
  try {
    const head = await readHeader(frames)
    await readTables(frames, (_, rows) => countRows(rows))
    const { done } = await frames.next()
    if (!done) throw new DamageError()
    return head
  } finally {
    await frames.return(undefined)
  }
}

const LINE_FEED = 0x0a

/** COPY ends every row with a line feed, and writes those within values in another way. */
const countRows = async (chunks: AsyncIterable<Buffer>): Promise<number> => {
  let count = 0
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1
  }
  return count
}

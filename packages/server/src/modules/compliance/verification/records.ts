import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

/** First two bytes of a gzip file (RFC 1952). */
const GZIP = 0x1f_8b

/** The bytes of a file, decompressed when it is a gzip file. */
export const bytesOf = async (file: string): Promise<AsyncIterable<Buffer>> => {
  const handle = await open(file)
  const start = Buffer.alloc(2)
  await handle.read(start, 0, 2, 0)
  await handle.close()
  const stream = createReadStream(file)
  if (start.readUInt16BE() !== GZIP) return stream
  const unpacked = createGunzip()
  stream.once('error', (error) => unpacked.destroy(error))
  return stream.pipe(unpacked)
}

/** Longest record that is read into memory. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024

const QUOTE = 0x22
const LINE_FEED = 0x0a

interface Splitting {
  /** true: a line feed within double quotes belongs to its record, as in CSV. */
  isQuoted: boolean
}

/**
 * The records of a file with their line ends; the last one may lack its own. Memory holds one of them.
 *
 * @throws Error for a record of more than 64 MiB
 */
export async function* recordsOf(
  bytes: AsyncIterable<Buffer>,
  { isQuoted }: Splitting,
): AsyncGenerator<Buffer> {
  const ends = recordEnds(isQuoted)
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    let start = 0
    for (const end of ends(chunk)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)])
      rest = []
      size = 0
      start = end
    }
    rest.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > MAX_RECORD_BYTES) throw new Error('it has a line of more than 64 MiB, so it is no export')
  }
  if (size > 0) yield Buffer.concat(rest)
}

/** Finds where the records within the chunks of a file end; remembers quotes from one chunk to the next. */
const recordEnds = (isQuoted: boolean): ((chunk: Buffer) => number[]) => {
  let isInQuotes = false
  return (chunk) => {
    const ends: number[] = []
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index]
      if (isQuoted && byte === QUOTE) isInQuotes = !isInQuotes
      else if (byte === LINE_FEED && !isInQuotes) ends.push(index + 1)
    }
    return ends
  }
}

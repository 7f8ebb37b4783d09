import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, DamageError } from './failure.ts'
import { decodeFrames, encodeFrame, type Frame } from './frames.ts'

/** Higher levels save little and take several times as long. */
const COMPRESSION_LEVEL = 4

/**
 * Writes frames into a compressed file. It gets its name only when everything is on the disk; only its owner may read
 * it, for it holds what the database holds.
 *
 * @throws BackupError when there is a file of that name
 */
export const writeFrames = async (path: string, frames: AsyncIterable<Frame>): Promise<void> => {
  const partial = `${path}.partial`
  await reserve(partial)
  try {
    const file = createWriteStream(partial, { flush: true })
    await pipeline(encoded(frames), createGzip({ level: COMPRESSION_LEVEL }), file)
    await giveName(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}

const reserve = async (path: string): Promise<void> => {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.close()
  } catch (error) {
    throw alreadyThere(error, path)
  }
}

async function* encoded(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of frames) yield encodeFrame(frame)
}

/** Unlike a rename, a link takes the place of no other file. */
const giveName = (partial: string, path: string): Promise<void> =>
  link(partial, path).catch((error: unknown) => {
    throw alreadyThere(error, path)
  })

const alreadyThere = (error: unknown, path: string): unknown => {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
  return isThere
    ? new BackupError(`There is a file ${path} already: choose another name, or remove it.`)
    : error
}

/**
 * The frames of a file.
 *
 * @throws BackupError while they are read, when the file cannot be read, is damaged or is no backup
 */
export async function* readFrames(path: string): AsyncGenerator<Frame> {
  const bytes = createReadStream(path)
  const unpacked = createGunzip()
  const flow = pipeline(bytes, unpacked)
  flow.catch(() => undefined)
  try {
    yield* decodeFrames(unpacked)
    await flow
  } catch (error) {
    throw readable(error, path)
  } finally {
    bytes.destroy()
    unpacked.destroy()
  }
}

/** What zlib says when a file does not begin as a compressed one does. */
const NOT_PACKED = /^incorrect header check/

/** What zlib and the file system say, in words of a backup. */
const readable = (error: unknown, path: string): unknown => {
  if (!(error instanceof Error && 'code' in error)) return error
  const code = String(error.code)
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`)
  if (!code.startsWith('Z_')) return error
  const isPacked = !NOT_PACKED.test(error.message)
  return isPacked ? new DamageError(error) : new BackupError(`${path} is no backup.`)
}

import { AppError } from '../../../../lib/errors.ts'
import { runInWorker } from '../../../../workers/index.ts'
import type { ObjectStorage } from '../../storage/index.ts'
import { type FileContents, readMetadata, TAIL_BYTES, type UnreadableFile } from './tasks.ts'

export type { FileContents, UnreadableFile } from './tasks.ts'

/** Read at once from the end of each file; most footers are no longer. */
const FIRST_BYTES = 64 * 1024

const MEBIBYTE = 1024 * 1024

/** A longer footer is not read. */
const MAX_FOOTER_BYTES = 16 * MEBIBYTE

/** A file of the data lake, as a folder lists it. */
export interface LakeFile {
  path: string
  bytes: number
}

/**
 * Reads the footer of a Parquet file, never its rows.
 *
 * @throws StorageError; the reason of `signal` when it is aborted
 */
export const readFooter = async (
  storage: ObjectStorage,
  { path, bytes }: LakeFile,
  signal: AbortSignal,
): Promise<FileContents | UnreadableFile> => {
  const read = (from: number, to: number) => storage.read(path, { from, to }, signal)
  const tail = await read(Math.max(0, bytes - FIRST_BYTES), bytes)
  const length = metadataLength(tail)
  if (length === undefined) return { message: 'Not a Parquet file' }
  if (length > bytes - TAIL_BYTES) return { message: 'The file is cut off' }
  if (length > MAX_FOOTER_BYTES)
    return { message: `The footer is longer than ${MAX_FOOTER_BYTES / MEBIBYTE} MiB` }
  const whole = length + TAIL_BYTES
  const footer = whole <= tail.length ? tail.subarray(-whole) : await read(bytes - whole, bytes)
  if (footer.length !== whole) return { message: 'The file changed while it was read' }
  return parsed(footer, signal)
}

const parsed = async (footer: Uint8Array, signal: AbortSignal): Promise<FileContents | UnreadableFile> => {
  try {
    return await runInWorker(readMetadata, Uint8Array.from(footer), { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError) return { message: 'The footer takes too long to read' }
    throw error
  }
}

/** How long the metadata is according to the last bytes of a file; undefined where these are not the end of a Parquet file. */
const metadataLength = (tail: Uint8Array): number | undefined => {
  if (tail.length < TAIL_BYTES) return undefined
  const view = new DataView(tail.buffer, tail.byteOffset + tail.length - TAIL_BYTES, TAIL_BYTES)
  return String.fromCharCode(...tail.subarray(-4)) === 'PAR1' ? view.getUint32(0, true) : undefined
}

import { addAbortSignal, Readable } from 'node:stream'
import { StorageError } from './errors.ts'

/**
 * The bytes of an answer, at most so many of them.
 *
 * @throws StorageError when there is no body
 */
export const bodyBytes = async (body: unknown, limit: number, signal: AbortSignal): Promise<Uint8Array> => {
  if (!(body instanceof Readable)) throw new StorageError('storage_unreachable')
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of addAbortSignal(signal, body)) {
    if (!(chunk instanceof Uint8Array)) throw new StorageError('storage_unreachable')
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= limit) break
  }
  return Buffer.concat(chunks).subarray(0, limit)
}

import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import { S3 } from './bucket-client.ts'
import { StorageError } from './errors.ts'
import { counted } from './hashing.ts'
import type { Written } from './storage.ts'

/** Stores refuse parts under 5 MiB; 10,000 parts of this size are more than any file has. */
const PART_BYTES = 8 * 1024 * 1024

interface Upload {
  object: { Bucket: string; Key: string }
  signal: AbortSignal
  call: <Result>(
    signal: AbortSignal,
    send: (client: S3Client, signal: AbortSignal) => Promise<Result>,
  ) => Promise<Result>
}

/** Writes an object: a small one at once, a larger one part by part, holding one part in memory. */
export const writeObject = async (source: AsyncIterable<Uint8Array>, upload: Upload): Promise<Written> => {
  const { chunks, written } = counted(source)
  const parts = partsOf(chunks)
  const first = await parts.next()
  const second = await parts.next()
  if (first.done || second.done) await putWhole(upload, first.value ?? Buffer.alloc(0))
  else await putParts(upload, resumed([first.value, second.value], parts))
  return written()
}

const resumed = async function* (
  begun: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield* begun
  yield* rest
}

/** Groups bytes into parts, all but the last of the same size. */
const partsOf = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.byteLength
    while (bytes >= PART_BYTES) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, PART_BYTES)
      waiting = [all.subarray(PART_BYTES)]
      bytes -= PART_BYTES
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  return undefined
}

const putWhole = async ({ object, signal, call }: Upload, Body: Buffer): Promise<void> => {
  const { PutObjectCommand } = await S3()
  await call(signal, (client, abortSignal) =>
    client.send(new PutObjectCommand({ ...object, Body }), { abortSignal }),
  )
}

const putParts = async (upload: Upload, parts: AsyncIterable<Buffer>): Promise<void> => {
  const { CreateMultipartUploadCommand, CompleteMultipartUploadCommand } = await S3()
  const { object, signal, call } = upload
  const { UploadId } = await call(signal, (client, abortSignal) =>
    client.send(new CreateMultipartUploadCommand(object), { abortSignal }),
  )
  if (UploadId === undefined) throw new StorageError('storage_unreachable')
  try {
    const Parts: CompletedPart[] = []
    for await (const Body of parts) {
      signal.throwIfAborted()
      Parts.push(await putPart(upload, { UploadId, PartNumber: Parts.length + 1, Body }))
    }
    const completed = { ...object, UploadId, MultipartUpload: { Parts } }
    await call(signal, (client, abortSignal) =>
      client.send(new CompleteMultipartUploadCommand(completed), { abortSignal }),
    )
  } catch (error) {
    await giveUp(upload, UploadId)
    throw error
  }
}

const putPart = async (
  { object, signal, call }: Upload,
  part: { UploadId: string; PartNumber: number; Body: Buffer },
): Promise<CompletedPart> => {
  const { UploadPartCommand } = await S3()
  const { ETag } = await call(signal, (client, abortSignal) =>
    client.send(new UploadPartCommand({ ...object, ...part }), { abortSignal }),
  )
  if (ETag === undefined) throw new StorageError('storage_unreachable')
  return { PartNumber: part.PartNumber, ETag }
}

/** Parts of an upload that is given up are not kept; a bucket that is away keeps them until its own rule removes them. */
const giveUp = async ({ object, call }: Upload, UploadId: string): Promise<void> => {
  const { AbortMultipartUploadCommand } = await S3()
  const abandoned = new AbortMultipartUploadCommand({ ...object, UploadId })
  const inTime = AbortSignal.timeout(GIVE_UP_MS)
  await call(inTime, (client, abortSignal) => client.send(abandoned, { abortSignal })).catch(() => undefined)
}

const GIVE_UP_MS = 5_000

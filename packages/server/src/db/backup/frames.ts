import { BackupError, DamageError } from './failure.ts'

/** What a frame holds: JSON about the backup or one of its tables, or rows as COPY sends them. */
type FrameKind = 'header' | 'table' | 'rows' | 'table end' | 'end'

export interface Frame {
  kind: FrameKind
  content: Buffer
}

/** Kinds by their number in the file; a number is never given twice. */
const KINDS: readonly FrameKind[] = ['header', 'table', 'rows', 'table end', 'end']

/** The kind in one byte, the length of the content in four. */
const PREFIX_BYTES = 5

/** A row may be large, but a length beyond this is damage. */
const MAX_FRAME = 256 * 1024 * 1024

/** The bytes of a frame. */
export const encodeFrame = ({ kind, content }: Frame): Buffer => {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt8(KINDS.indexOf(kind), 0)
  prefix.writeUInt32BE(content.length, 1)
  return Buffer.concat([prefix, content])
}

/** A frame of JSON. */
export const jsonFrame = (kind: FrameKind, content: object): Frame => ({
  kind,
  content: Buffer.from(JSON.stringify(content)),
})

/**
 * The frames of a file, as its bytes arrive.
 *
 * @throws BackupError when the bytes are no frames, or end within one
 */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let pending: Buffer[] = []
  let length = 0
  let wanted = PREFIX_BYTES
  for await (const chunk of chunks) {
    pending.push(chunk)
    length += chunk.length
    if (length < wanted) continue
    const { frames, rest, needed } = takeFrames(Buffer.concat(pending, length))
    yield* frames
    pending = [rest]
    length = rest.length
    wanted = needed
  }
  if (length > 0) throw new BackupError('The file ends within a frame: it was cut off.')
}

/** All whole frames, what is left, and how many bytes the next frame needs at least. */
const takeFrames = (bytes: Buffer): { frames: Frame[]; rest: Buffer; needed: number } => {
  const frames: Frame[] = []
  let start = 0
  for (;;) {
    const needed = frameLength(bytes.subarray(start))
    if (bytes.length - start < needed) return { frames, rest: bytes.subarray(start), needed }
    const kind = KINDS[bytes.readUInt8(start)]
    if (kind === undefined) throw new DamageError()
    frames.push({ kind, content: bytes.subarray(start + PREFIX_BYTES, start + needed) })
    start += needed
  }
}

const frameLength = (bytes: Buffer): number => {
  if (bytes.length < PREFIX_BYTES) return PREFIX_BYTES
  const length = bytes.readUInt32BE(1)
  if (length > MAX_FRAME) throw new DamageError()
  return PREFIX_BYTES + length
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrames, encodeFrame, type Frame, jsonFrame } from './frames.ts'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) {
    await Promise.resolve()
    yield bytes.subarray(start, start + size)
  }
}

const decoded = async (bytes: Buffer, size = 7): Promise<Frame[]> => {
  const frames: Frame[] = []
  for await (const { kind, content } of decodeFrames(inPieces(bytes, size))) {
    frames.push({ kind, content: Buffer.from(content) })
  }
  return frames
}

const frame = fc.record({
  kind: fc.constantFrom('header', 'table', 'rows', 'table end', 'end'),
  content: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
})

describe('frames', () => {
  it('are read as they were written, however their bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame), fc.integer({ min: 1, max: 50 }), async (frames, size) => {
        expect(await decoded(Buffer.concat(frames.map(encodeFrame)), size)).toEqual(frames)
      }),
    )
  })

  it('that end early, have an unknown kind or an impossible length are refused', async () => {
    const whole = encodeFrame(jsonFrame('header', { name: 'users' }))
    await expect(decoded(whole.subarray(0, -1))).rejects.toThrow('ends within a frame')
    await expect(decoded(Buffer.from([9, 0, 0, 0, 0]))).rejects.toThrow('damaged')
    await expect(decoded(Buffer.from([0, 255, 255, 255, 255]))).rejects.toThrow('damaged')
  })
})

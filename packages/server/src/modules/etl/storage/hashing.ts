import { createHash } from 'node:crypto'
import type { Written } from './storage.ts'

interface Counted {
  chunks: AsyncIterable<Uint8Array>
  /** What went by, once all of it has. */
  written: () => Written
}

/** Counts and hashes what goes by. */
export const counted = (source: AsyncIterable<Uint8Array>): Counted => {
  const hash = createHash('sha256')
  let bytes = 0
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  return { chunks: chunks(), written: () => ({ bytes, sha256: hash.digest('hex') }) }
}

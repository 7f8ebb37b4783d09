import { createHash } from 'node:crypto'

/** Hash fraction by definition, with another MD5 than the one under test. */
export function referenceUnit(user: string, salt: string): number {
  return createHash('md5').update(`${user}:${salt}`, 'utf8').digest().readUInt32LE(0) / 2 ** 32
}

/**
 * Index of the first allocation whose exact cumulative sum exceeds the hash fraction; -1 when all sums are below it.
 */
export function referenceIndex(hundredths: readonly number[], unit: number): number {
  const position = BigInt(unit * 2 ** 32)
  let sum = 0n
  return hundredths.findIndex((share) => {
    sum += BigInt(share)
    return position * 10_000n < sum * 2n ** 32n
  })
}

/** Deterministic sequence of integers from 0 to 2^32 - 1 (Marsaglia's xorshift). */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

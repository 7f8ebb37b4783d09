import { referenceIndex, sequence } from './reference.ts'

export type VariantVector = {
  readonly allocations: readonly { readonly key: string; readonly weight: number }[]
  readonly unit: number
  /** null when no variant has an allocation. */
  readonly key: string | null
}

/** Allocations in hundredths of a percent. */
const ALLOCATIONS: readonly (readonly number[])[] = [
  [5000, 5000],
  [10_000],
  [0, 10_000],
  [10_000, 0],
  [3333, 3333, 3334],
  [3333, 3333, 3333],
  [1, 9999],
  [9999, 1],
  [1250, 1250, 7500],
  [625, 0, 9375],
  [1429, 1429, 1429, 1429, 1428, 1428, 1428],
  [10, 20, 30, 9940],
  [7, 7493, 2500],
  [2857, 0, 7143, 0],
  Array.from({ length: 20 }, () => 500),
  [0, 0],
]

/** The last hash fraction before 1, assigned to the last positive allocation where rounding left a gap. */
const LAST = 1 - 2 ** -32

function vector(hundredths: readonly number[], unit: number): VariantVector {
  const index = referenceIndex(hundredths, unit)
  const chosen = index === -1 ? hundredths.findLastIndex((share) => share > 0) : index
  const key = (at: number): string => String.fromCharCode(97 + at)
  return {
    allocations: hundredths.map((share, at) => ({ key: key(at), weight: share / 100 })),
    unit,
    key: chosen === -1 ? null : key(chosen),
  }
}

/** Each allocation at both ends, on both sides of every boundary, and at fixed points between. */
export function variantVectors(): VariantVector[] {
  const next = sequence(20_260_301)
  return ALLOCATIONS.flatMap((hundredths) => {
    const ends = hundredths.map((_, index) =>
      hundredths.slice(0, index + 1).reduce((sum, share) => sum + share, 0),
    )
    const borders = ends
      .map((end) => Math.floor((end / 10_000) * 2 ** 32))
      .flatMap((position) => [position - 1, position, position + 1])
      .filter((position) => position >= 0 && position < 2 ** 32)
      .map((position) => position / 2 ** 32)
    const between = Array.from({ length: 4 }, () => next() / 2 ** 32)
    return [...new Set([0, ...borders, ...between, LAST])].map((unit) => vector(hundredths, unit))
  })
}

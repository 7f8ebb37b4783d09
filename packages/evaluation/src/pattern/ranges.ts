/** Whether one Unicode code point belongs to a set of characters. */
export type CharTest = (code: number) => boolean

/** Inclusive ranges of code points. */
export type Ranges = readonly (readonly [from: number, to: number])[]

const MAX_CODE = 0x10ffff

/** Merges ranges into the fewest disjoint ones, in order. */
export function merged(ranges: Ranges): Ranges {
  const result: [from: number, to: number][] = []
  for (const [from, to] of ranges.toSorted(([left], [right]) => left - right)) {
    const last = result.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** All other code points. */
export function complement(ranges: Ranges): Ranges {
  const gaps: [from: number, to: number][] = []
  let next = 0
  for (const [from, to] of merged(ranges)) {
    if (from > next) gaps.push([next, from - 1])
    next = to + 1
  }
  if (next <= MAX_CODE) gaps.push([next, MAX_CODE])
  return gaps
}

/** Tests for membership by binary search: seven comparisons for a hundred ranges. */
export function inRanges(ranges: Ranges): CharTest {
  const sorted = merged(ranges)
  const [first] = sorted
  if (first === undefined) return () => false
  if (sorted.length === 1) {
    const [from, to] = first
    return (code) => code >= from && code <= to
  }
  return searchIn(Int32Array.from(sorted.flat()))
}

/** `bounds` alternates beginnings and ends: a member has an odd number of beginnings and ends before it. */
function searchIn(bounds: Int32Array): CharTest {
  return (code) => {
    let low = 0
    let high = bounds.length
    while (low < high) {
      const middle = (low + high) >> 1
      const bound = bounds[middle] ?? 0
      const isBefore = middle % 2 === 0 ? bound <= code : bound < code
      if (isBefore) low = middle + 1
      else high = middle
    }
    return low % 2 === 1
  }
}

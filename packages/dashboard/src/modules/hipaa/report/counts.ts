/** How often something was accessed. */
export interface Counted {
  id: string
  name: string
  times: number
}

/** Counts by name as rows, the most frequent first, by name where they are equal. */
export const countsOf = (
  counts: Readonly<Record<string, number>>,
  labelOf: (name: string) => string = (name) => name,
): Counted[] =>
  Object.entries(counts)
    .map(([id, times]) => ({ id, name: labelOf(id), times }))
    .toSorted((one, other) => other.times - one.times || one.name.localeCompare(other.name))

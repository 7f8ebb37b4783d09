/** A claim as a line of a table. */
interface ClaimRow {
  name: string
  value: string
}

/** Claims by name; texts as they are, everything else as JSON. */
export const claimRows = (claims: Readonly<Record<string, unknown>>): ClaimRow[] =>
  Object.entries(claims)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value, null, 1),
    }))

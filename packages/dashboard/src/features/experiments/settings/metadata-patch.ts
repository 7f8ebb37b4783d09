/** The request that turns stored metadata into the edited one: new and changed entries, and null for removed ones. */
export const metadataPatch = (
  stored: Readonly<Record<string, unknown>>,
  edited: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(stored[name]) !== JSON.stringify(value)
  const removed = Object.keys(stored).filter((name) => !Object.hasOwn(edited, name))
  return {
    ...Object.fromEntries(Object.entries(edited).filter(isChanged)),
    ...Object.fromEntries(removed.map((name) => [name, null])),
  }
}

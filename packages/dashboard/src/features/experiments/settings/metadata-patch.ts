/**
 * What the service has to be sent so that stored notes become the edited ones: changed and new names with their value,
 * names that are gone with null.
 */
export const metadataPatch = (
  stored: Readonly<Record<string, unknown>>,
  edited: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(stored[name]) !== JSON.stringify(value)
  const gone = Object.keys(stored).filter((name) => !Object.hasOwn(edited, name))
  return {
    ...Object.fromEntries(Object.entries(edited).filter(isChanged)),
    ...Object.fromEntries(gone.map((name) => [name, null])),
  }
}

/** Entries by a text that each of them has, in the order in which these come. */
export const grouped = <Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): readonly (readonly [text: string, entries: readonly Entry[]])[] => {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const text = textOf(entry)
    const group = groups.get(text)
    if (group) group.push(entry)
    else groups.set(text, [entry])
  }
  return [...groups]
}

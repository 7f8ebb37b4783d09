interface Part {
  id?: string | undefined
  name: string
}

/**
 * Which stored parts of an experiment a caller's parts stand for: each the one with its id, else the one with its
 * name. So a list that was written without ids, as in a configuration file, renews nothing.
 *
 * @returns per sent part the id that it keeps, each id once; undefined for a new part
 */
export const matchedIds = (
  sent: readonly Part[],
  stored: readonly { id: string; name: string }[],
): (string | undefined)[] => {
  const free = new Map(stored.map(({ id, name }) => [id, name]))
  const take = (id: string | undefined): string | undefined =>
    id !== undefined && free.delete(id) ? id : undefined
  const byId = sent.map(({ id }) => take(id))
  return sent.map(({ name }, index) => byId[index] ?? take(idOf(name, free)))
}

const idOf = (name: string, free: ReadonlyMap<string, string>): string | undefined =>
  [...free].find(([, candidate]) => candidate === name)?.[0]

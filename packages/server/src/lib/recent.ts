/** Values by key, of which the ones used last are remembered and the others forgotten. */
interface Recent<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
  clear: () => void
  /** How many are remembered. */
  size: () => number
}

/**
 * Remembers at least the `atLeast` keys that were used last, and never more than twice as many: two maps of which the
 * older one is dropped when the younger one is full, so that forgetting costs nothing.
 */
export const createRecent = <Value>(atLeast: number): Recent<Value> => {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const set = (key: string, value: Value): void => {
    young.set(key, value)
    if (young.size < atLeast) return
    old = young
    young = new Map()
  }
  return {
    get: (key) => {
      const value = young.get(key)
      if (value !== undefined) return value
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
    clear: () => {
      young = new Map()
      old = new Map()
    },
    size: () => new Set([...young.keys(), ...old.keys()]).size,
  }
}

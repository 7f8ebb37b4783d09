/** Cache of the most recently used values by key. */
interface Recent<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
  clear: () => void
  /** Number of cached values. */
  size: () => number
}

/**
 * Caches at least the `atLeast` most recently used keys, and never more than twice as many, in two maps: the older one
 * is dropped when the younger one is full, so that eviction costs nothing.
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

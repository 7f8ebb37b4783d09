/** Limit that refused work: that of its key, or that of the queue. */
type Crowd = 'key' | 'all'

/** Error for refused work, of which nothing was done. */
export class NoTurnError extends Error {
  readonly crowd: Crowd

  constructor(crowd: Crowd) {
    super('Too much work is waiting')
    this.name = 'NoTurnError'
    this.crowd = crowd
  }
}

interface TurnLimits {
  /** Maximum number of pieces in progress. */
  running: number
  /** Maximum number of waiting pieces. */
  waiting: number
  /** Maximum number of pieces of one key, running and waiting. */
  perKey: number
}

interface Waiter {
  begin: () => void
  refuse: (error: NoTurnError) => void
}

/**
 * Schedules work fairly by key: waiting keys take turns, and when the queue is full, the last piece of the busiest key
 * is refused. So a key with little work is served, however much another one requests.
 *
 * @returns runs a piece of work for a key; rejects with NoTurnError before it has begun
 */
export const fairTurns = (limits: TurnLimits) => {
  const queue = fairQueue()
  const counts = countsByKey()
  let running = 0
  const begin = (key: string): Promise<void> | undefined => {
    if (counts.of(key) >= limits.perKey) throw new NoTurnError('key')
    if (running < limits.running) {
      running += 1
      return undefined
    }
    if (queue.size() >= limits.waiting) queue.dropFor(key)
    return new Promise((resolve, reject) => queue.add(key, { begin: resolve, refuse: reject }))
  }
  /** Passes a free turn directly to the next waiter. */
  const end = (): void => {
    const next = queue.take()
    if (next) next.begin()
    else running -= 1
  }
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = begin(key)
    counts.change(key, 1)
    try {
      await turn
    } catch (error) {
      counts.change(key, -1)
      throw error
    }
    try {
      return await work()
    } finally {
      counts.change(key, -1)
      end()
    }
  }
}

const countsByKey = () => {
  const counts = new Map<string, number>()
  const of = (key: string): number => counts.get(key) ?? 0
  return {
    of,
    change: (key: string, by: 1 | -1): void => {
      const next = of(key) + by
      if (next === 0) counts.delete(key)
      else counts.set(key, next)
    },
  }
}

/** Waiters by key, with the keys in order of their next turn. */
const fairQueue = () => {
  const byKey = new Map<string, Waiter[]>()
  let size = 0
  const put = (key: string, waiters: Waiter[]): void => {
    byKey.delete(key)
    if (waiters.length > 0) byKey.set(key, waiters)
  }
  return {
    size: (): number => size,
    add: (key: string, waiter: Waiter): void => {
      size += 1
      byKey.set(key, [...(byKey.get(key) ?? []), waiter])
    },
    /** Removes the next key's first waiter; the key moves to the end. */
    take: (): Waiter | undefined => {
      const [first] = byKey
      if (!first) return undefined
      const [key, [waiter, ...others]] = first
      size -= 1
      put(key, others)
      return waiter
    },
    /** Frees a slot for `key`: refuses the last waiter of the busiest key, or throws if that is `key`. */
    dropFor: (key: string): void => {
      const own = (byKey.get(key)?.length ?? 0) + 1
      const none: [string, Waiter[]] = [key, []]
      const [busiest, waiters] = [...byKey].reduce(
        (most, other) => (other[1].length > most[1].length ? other : most),
        none,
      )
      if (waiters.length <= own) throw new NoTurnError('all')
      size -= 1
      byKey.set(busiest, waiters.slice(0, -1))
      waiters.at(-1)?.refuse(new NoTurnError('all'))
    },
  }
}

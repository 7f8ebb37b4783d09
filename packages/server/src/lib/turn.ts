import { testsSoFar } from '@assay/evaluation'

const waiting: (() => void)[] = []

/** Whether a turn is in use or about to start. */
let isTaken = false

/** Work that took longer is followed by a pause, so that everything received meanwhile is answered first. */
const LONG_PIECE_MS = 4
const PAUSE_MS = 3

/** Starts the next waiting turn: one per turn of the event loop, with other requests answered in between. */
const begin = (): void => {
  const resume = waiting.shift()
  isTaken = resume !== undefined
  if (resume === undefined) return
  const began = performance.now()
  resume()
  setImmediate(() => {
    if (performance.now() - began > LONG_PIECE_MS) setTimeout(begin, PAUSE_MS)
    else begin()
  })
}

/**
 * Resolves in a turn of the event loop that is reserved for one piece of heavy work. Callers that await it before each
 * piece of a few milliseconds delay others by at most one piece, however many callers there are.
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (isTaken) return
    isTaken = true
    setImmediate(begin)
  })

/** Maximum uninterrupted work before yielding. */
const MAX_STRETCH_MS = 5

/** Maps like `Array.map`, yielding the event loop whenever the work has taken long enough. */
export const mapYielding = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    results.push(work(item, index))
    if (performance.now() - began < MAX_STRETCH_MS) continue
    await ownTurn()
    began = performance.now()
  }
  return results
}

/** Elementary rule tests before yielding: about 10 ms. Ordinary rules take a few hundred. */
const MAX_TESTS_PER_TURN = 500_000

/** Turn of the event loop for evaluating rules written by users. */
interface Turn {
  /** Whether the rules evaluated in this turn were costly enough to yield. */
  isOver: () => boolean
  /** Yields the event loop, then begins the next turn. */
  next: () => Promise<void>
}

/**
 * Begins evaluating many subjects or rule sets, which yields only when they are costly.
 *
 * @param begin called at the start of each turn: sets what other turns may have changed
 */
export const beginTurn = (begin: () => void): Turn => {
  let end = testsSoFar() + MAX_TESTS_PER_TURN
  begin()
  return {
    isOver: () => testsSoFar() >= end,
    next: async () => {
      await ownTurn()
      begin()
      end = testsSoFar() + MAX_TESTS_PER_TURN
    },
  }
}

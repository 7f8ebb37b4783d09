import { testsSoFar } from '@assay/evaluation'

const waiting: (() => void)[] = []

/** Whether somebody has the turn, or is about to get it. */
let isTaken = false

/** A piece of work that took longer is followed by a pause: whatever came meanwhile is answered to its end first. */
const LONG_PIECE_MS = 4
const PAUSE_MS = 3

/** Gives the turn to the next in line: one piece per turn of the event loop, and others are answered in between. */
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
 * Resolves in a turn of the event loop that no other piece of heavy work shares. Whoever waits for it before each piece of
 * some milliseconds keeps others waiting for one piece at most, however many such callers there are.
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (isTaken) return
    isTaken = true
    setImmediate(begin)
  })

/** After this much work at a stretch others get their turn. */
const MAX_STRETCH_MS = 5

/** As `map`, with a turn for others whenever the work has taken long enough. */
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

/** Elementary tests of rules after which others get their turn: about 10 ms. Ordinary rules take some hundred. */
const MAX_TESTS_PER_TURN = 500_000

/** A turn of the event loop for deciding by rules that somebody else wrote. */
interface Turn {
  /** Whether the rules since its beginning were so costly that everybody else should be let in. */
  isOver: () => boolean
  /** Lets everybody else in, then begins the next one. */
  next: () => Promise<void>
}

/**
 * Begins to decide for many subjects, or by many rule sets, without a wait unless they are costly.
 *
 * @param begin called at the beginning of each turn: sets what others may have changed meanwhile
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

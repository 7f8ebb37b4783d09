import { setImmediate as nextTurn } from 'node:timers/promises'
import { testsSoFar } from '@assay/evaluation'

/** Elementary tests of rules after which others get their turn: about 10 ms. Ordinary rules take some hundred. */
const MAX_TESTS_PER_TURN = 500_000

/** A turn of the event loop for deciding by rules that somebody else wrote. */
export interface Turn {
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
      await nextTurn()
      begin()
      end = testsSoFar() + MAX_TESTS_PER_TURN
    },
  }
}

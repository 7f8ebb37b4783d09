import { atMost } from '../../../lib/at-most.ts'

/** Fewer than the SDK opens connections: its limit of time must not run while a call waits for one. */
const AT_ONCE = 16

/** Who waits longer for a turn is refused: those before are not answered either, or there are too many. */
const MAX_WAIT_MS = 6000

/** Runs calls of the document database, some at a time. */
export const createTurns = (): (<Result>(call: () => Promise<Result>) => Promise<Result>) => {
  const inTurn = atMost(AT_ONCE)
  return (call) => {
    const since = performance.now()
    return inTurn(() => {
      if (performance.now() - since > MAX_WAIT_MS)
        throw new Error('Too many calls wait for the document database')
      return call()
    })
  }
}

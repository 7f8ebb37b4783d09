import type { Caller } from '../lib/caller.ts'
import { unavailable } from '../lib/errors.ts'
import { batch } from './batch.ts'
import type { HotPath } from './hot-path.ts'

/**
 * An attempt leaves an item open when what it was decided by was changed by somebody else in the moment between reading
 * and storing. Five in a row would need as many changes within milliseconds.
 */
const MAX_ATTEMPTS = 5

/** Answers to items, in order; undefined where the item is open and to be attempted again. */
type Attempt<Item, Result> = (items: readonly Item[]) => Promise<(Result | Error | undefined)[]>

interface RetryingBatchOptions<Item, Result> {
  path: HotPath
  /** Works on all items in one transaction. It throws, and has changed nothing, when a row cannot be stored. */
  attempt: Attempt<Item, Result>
  maxItems?: number
  maxInFlight?: number
}

/**
 * Gathers concurrent calls into one round trip to the database (see `batch`), attempts again what was left open, and
 * repeats a run in halves when single rows fail, so that they fail alone.
 *
 * @returns the function for one item; it rejects with what failed that item, or with 503 when it is still open after
 *   some attempts
 */
export const retryingBatch = <Item extends { caller?: Caller | undefined }, Result>({
  attempt,
  ...options
}: RetryingBatchOptions<Item, Result>): ((item: Item) => Promise<Result>) =>
  batch({
    ...options,
    run: (items: Item[]) => attemptUntilAnswered(items, attempt),
    onFailure: 'split',
    callerOf: ({ caller }) => caller,
  })

/** Attempts items until each has an answer; 503 stands for those that are still open after some attempts. */
export const attemptUntilAnswered = async <Item, Result>(
  items: readonly Item[],
  attempt: Attempt<Item, Result>,
): Promise<(Result | Error)[]> => {
  let answers = await attempt(items)
  for (let attempts = 1; attempts < MAX_ATTEMPTS && answers.includes(undefined); attempts += 1) {
    const before = answers
    const again = (await attempt(items.filter((_, index) => before[index] === undefined))).values()
    answers = before.map((answer) => (answer === undefined ? again.next().value : answer))
  }
  return answers.map((answer) => answer ?? unavailable(1))
}

import { type Span, tracedTogether, tracing } from '../lib/tracing.ts'
import { isConnectionLoss } from './errors.ts'

interface BatchOptions<Item, Result> {
  /**
   * Does the work for all items at once, as one atomic step: it either throws and changes nothing, or answers
   * each item in order. An Error in the place of an answer rejects that item alone.
   */
  run: (items: Item[]) => Promise<(Result | Error)[]>
  /** Most items of one run; the rest wait for the next. */
  maxItems?: number
  /** Runs at the same time. One is best: a longer queue makes fuller batches. */
  maxInFlight?: number
  /**
   * What a thrown error means. `reject`: every item of the run fails with it. `split`: the run is repeated in
   * halves, so that an item which cannot be stored fails alone. When the database is lost, nothing is known
   * about the run's effect, so it is never repeated.
   */
  onFailure?: 'reject' | 'split'
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  /** The span of the call, where traces are collected. */
  caller: Span | undefined
}

const DEFAULT_MAX_ITEMS = 500

/** So many waiting calls do not wait for the rest of their turn: the database works while the others are read. */
const ENOUGH_TO_START = 16

/**
 * Gathers single calls into batches. A call made while a run is in flight joins the next run; a call to an
 * idle batch starts a run as soon as the calls of the same turn of the event loop have joined it, or enough of them.
 * Nothing waits for a clock, and no item joins a run that began before its call, so it never sees older data than its call.
 *
 * @returns the function for one item; it rejects with what failed that item
 */
export const batch = <Item, Result>({
  run,
  maxItems = DEFAULT_MAX_ITEMS,
  maxInFlight = 1,
  onFailure = 'reject',
}: BatchOptions<Item, Result>): ((item: Item) => Promise<Result>) => {
  const settle = settler(run, onFailure)
  let waiting: Waiting<Item, Result>[] = []
  let inFlight = 0
  let scheduled = false

  const startRuns = (): void => {
    scheduled = false
    while (waiting.length > 0 && inFlight < maxInFlight) {
      const taken = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      inFlight += 1
      void settle(taken).then(finishRun)
    }
  }
  const finishRun = (): void => {
    inFlight -= 1
    startRuns()
  }
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject, caller: tracing()?.current() })
      if (inFlight >= maxInFlight) return
      if (waiting.length >= ENOUGH_TO_START) startRuns()
      else if (!scheduled) {
        scheduled = true
        setImmediate(startRuns)
      }
    })
}

/** Runs a batch and answers its items; it never rejects itself. */
const settler = <Item, Result>(
  run: BatchOptions<Item, Result>['run'],
  onFailure: 'reject' | 'split',
): ((taken: Waiting<Item, Result>[]) => Promise<void>) => {
  const settle = async (taken: Waiting<Item, Result>[]): Promise<void> => {
    try {
      answer(taken, await together(taken, () => run(taken.map(({ item }) => item))))
    } catch (error) {
      if (taken.length === 1 || onFailure === 'reject' || isConnectionLoss(error)) {
        for (const { reject } of taken) reject(error)
        return
      }
      const middle = Math.ceil(taken.length / 2)
      await settle(taken.slice(0, middle))
      await settle(taken.slice(middle))
    }
  }
  return settle
}

/** A batch is a part of every request whose call it holds. */
const together = <Item, Result, Answer>(
  taken: Waiting<Item, Result>[],
  work: () => Promise<Answer>,
): Promise<Answer> => {
  if (!tracing()) return work()
  const callers = taken.flatMap(({ caller }) => caller ?? [])
  const attributes = { 'db.operation.batch.size': taken.length }
  return tracedTogether({ name: 'batch', kind: 'internal', attributes }, callers, work)
}

const answer = <Item, Result>(taken: Waiting<Item, Result>[], results: (Result | Error)[]): void => {
  if (results.length !== taken.length) {
    throw new TypeError(`A batch of ${taken.length} items gave ${results.length} answers`)
  }
  results.forEach((result, index) => {
    if (result instanceof Error) taken[index]?.reject(result)
    else taken[index]?.resolve(result)
  })
}

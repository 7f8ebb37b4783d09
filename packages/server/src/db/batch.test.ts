import fc from 'fast-check'
import { DatabaseError } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../lib/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { batch } from './batch.ts'
import { faultsOf } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
})
afterAll(() => database.drop())

/** A promise that the test resolves itself. */
const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const doubled = (items: number[]): number[] => items.map((item) => item * 2)

describe('batch', () => {
  test('calls of one turn of the event loop share a run', async () => {
    const runs: number[][] = []
    const double = batch({
      run: (items: number[]) => {
        runs.push(items)
        return Promise.resolve(doubled(items))
      },
    })
    const first = double(1)
    await Promise.resolve()
    expect(await Promise.all([first, double(2), double(3)])).toEqual([2, 4, 6])
    expect(runs).toEqual([[1, 2, 3]])
  })

  test('a call made while a run is in flight waits for the next one', async () => {
    const runs: number[][] = []
    const started = gate()
    const finish = gate()
    const double = batch({
      run: async (items: number[]) => {
        runs.push(items)
        started.open()
        await finish.opened
        return doubled(items)
      },
    })
    const first = double(1)
    await started.opened
    const others = [double(2), double(3)]
    finish.open()
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6])
    expect(runs).toEqual([[1], [2, 3]])
  })

  test('many calls of one turn begin before it ends, and lose nobody', async () => {
    const runs: number[][] = []
    const double = batch({
      run: (items: number[]) => {
        runs.push(items)
        return Promise.resolve(doubled(items))
      },
    })
    const numbers = Array.from({ length: 40 }, (_, index) => index)
    const answers = numbers.map(double)
    expect(runs[0]).toEqual(numbers.slice(0, runs[0]?.length))
    expect(await Promise.all(answers)).toEqual(doubled(numbers))
    expect(runs.flat()).toEqual(numbers)
  })

  test('an Error in the place of an answer rejects that item alone', async () => {
    const check = batch({
      run: (items: number[]) =>
        Promise.resolve(items.map((item) => (item < 0 ? new Error('negative') : item))),
    })
    const [good, bad] = await Promise.allSettled([check(1), check(-1)])
    expect(good).toEqual({ status: 'fulfilled', value: 1 })
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'negative' } })
  })

  test('a run that throws before its first await rejects its items, and the next run works', async () => {
    let broken = true
    const double = batch({
      run: (items: number[]) => {
        if (broken) throw new Error('not now')
        return Promise.resolve(doubled(items))
      },
    })
    await expect(Promise.all([double(1), double(2)])).rejects.toThrow('not now')
    broken = false
    expect(await double(3)).toBe(6)
  })

  test('a run with too few answers rejects its items instead of leaving them waiting', async () => {
    const lossy = batch({ run: (items: number[]) => Promise.resolve(items.slice(1)) })
    const results = await Promise.allSettled([lossy(1), lossy(2)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('a run that breaks off with the database is not repeated, since it may have taken effect', async () => {
    let runs = 0
    const write = batch({
      onFailure: 'split',
      run: (_items: number[]) => {
        runs += 1
        return Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
      },
    })
    const results = await Promise.allSettled([write(1), write(2), write(3)])
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(runs).toBe(1)
  })
})

describe('a failed run that may be split', () => {
  const failingWith = (error: unknown) => {
    const sizes: number[] = []
    const store = batch({
      onFailure: 'split',
      run: (items: number[]) => {
        sizes.push(items.length)
        return Promise.reject(error)
      },
    })
    return { sizes, store }
  }
  const refusal = (code: string) => Object.assign(new DatabaseError('refused', 7, 'error'), { code })

  test.each(['22P02', '23514', '54000'])('is divided for content that is refused with %s', async (code) => {
    const { sizes, store } = failingWith(refusal(code))
    await Promise.allSettled([store(1), store(2)])
    expect(sizes).toEqual([2, 1, 1])
  })

  test.each([
    '57014',
    '55P03',
    '53100',
    '53200',
    '53300',
    '53400',
    '25006',
    '57P01',
    '57P03',
    '58030',
    '40001',
    '40P01',
    '42P01',
    'XX000',
  ])('fails all of its calls at once with %s', async (code) => {
    const error = refusal(code)
    const { sizes, store } = failingWith(error)
    const results = await Promise.allSettled([store(1), store(2), store(3)])
    expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([
      error,
      error,
      error,
    ])
    expect(sizes).toEqual([3])
  })
})

describe('a batch whose database does not answer', () => {
  afterEach(() => vi.useRealTimers())

  /** Every run waits until the test lets it end. */
  const stuck = (maxBytes = Number.POSITIVE_INFINITY) => {
    const runs: { items: string[]; finish: () => void }[] = []
    const queues: { waiting: number; bytes: number; oldest: number; failedAt: number }[] = []
    const gone = new Set<string>()
    const call = batch({
      path: {
        name: 'test',
        db: database.db,
        log: silentLog,
        faults: faultsOf(database.db),
        maxBytes,
        show: (queue) => void queues.push(queue),
      },
      callerOf: (item: string) => ({
        isGone: () => gone.has(item),
        bytes: 100,
        signal: () => new AbortController().signal,
      }),
      run: (items: string[]) =>
        new Promise<string[]>((resolve) => runs.push({ items, finish: () => resolve(items) })),
    })
    const [queue] = queues
    if (!queue) throw new Error('The batch is not shown')
    return { call, runs, queue, gone }
  }
  /** The timers of this file alone: those of the database must go on. */
  const holdTimers = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const turns = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

  test('refuses its callers with 503 after four seconds, and begins the next run beside the stuck one', async () => {
    holdTimers()
    const { call, runs, queue } = stuck()
    const first = call('a')
    first.catch(() => undefined)
    await turns()
    vi.advanceTimersByTime(3_000)
    const second = call('b')
    expect([queue.waiting, queue.bytes, queue.oldest]).toEqual([1, 200, 3_000])
    vi.advanceTimersByTime(1_000)
    await expect(first).rejects.toThrow('did not finish a batch in time')
    await turns()
    expect(runs.map(({ items }) => items)).toEqual([['a'], ['b']])
    expect(queue.failedAt).toBeGreaterThan(0)
    runs[1]?.finish()
    expect(await second).toBe('b')
    await turns()
    expect([queue.waiting, queue.bytes, queue.failedAt]).toEqual([0, 100, Number.NEGATIVE_INFINITY])
    runs[0]?.finish()
    await turns()
    expect(queue.bytes).toBe(0)
  })

  test('begins no third run while two are stuck, and refuses who has waited for four seconds', async () => {
    holdTimers()
    const { call, runs } = stuck()
    const calls = ['a', 'b', 'c'].map(async (item) => {
      const answer = call(item)
      answer.catch(() => undefined)
      await turns()
      vi.advanceTimersByTime(4_000)
      return answer
    })
    const results = await Promise.allSettled(calls)
    expect(runs.length).toBeLessThanOrEqual(2)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  })

  test('refuses what does not fit any more, and accepts again when something was answered', async () => {
    const { call, runs } = stuck(250)
    const first = call('a')
    await turns()
    const second = call('b')
    await expect(call('c')).rejects.toMatchObject({ kind: 'unavailable', headers: { 'Retry-After': '1' } })
    runs[0]?.finish()
    await first
    await turns()
    const third = call('d')
    runs[1]?.finish()
    expect(await second).toBe('b')
    await turns()
    runs[2]?.finish()
    expect(await third).toBe('d')
  })

  test('does nothing for a caller that has left while it waited', async () => {
    const { call, runs, gone, queue } = stuck()
    const first = call('a')
    await turns()
    const left = call('b')
    const stayed = call('c')
    gone.add('b')
    runs[0]?.finish()
    await first
    await expect(left).rejects.toMatchObject({ kind: 'unavailable' })
    await turns()
    expect(runs[1]?.items).toEqual(['c'])
    runs[1]?.finish()
    await stayed
    await turns()
    expect(queue.bytes).toBe(0)
  })
})

describe('batch, for any calls', () => {
  const arrivals = fc.array(fc.array(fc.integer(), { maxLength: 12 }), { maxLength: 8 })

  test('every call gets its own answer, in runs no larger and no more at once than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        arrivals,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        async (...given) => {
          const [turns, maxItems, maxInFlight] = given
          let inFlight = 0
          let most = 0
          const sizes: number[] = []
          const double = batch({
            maxItems,
            maxInFlight,
            run: async (items: number[]) => {
              inFlight += 1
              most = Math.max(most, inFlight)
              sizes.push(items.length)
              await new Promise(setImmediate)
              inFlight -= 1
              return doubled(items)
            },
          })
          const calls: Promise<number>[] = []
          for (const turn of turns) {
            calls.push(...turn.map((item) => double(item)))
            await new Promise(setImmediate)
          }
          expect(await Promise.all(calls)).toEqual(doubled(turns.flat()))
          expect(most).toBeLessThanOrEqual(maxInFlight)
          expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(maxItems)
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(calls.length)
        },
      ),
    )
  })

  test('no call is answered from data that was read before it was made', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (turns) => {
        let clock = 0
        const read = batch({
          run: async (items: number[]) => {
            const readAt = ++clock
            await new Promise(setImmediate)
            return items.map(() => readAt)
          },
        })
        const calls: Promise<{ calledAt: number; readAt: number }>[] = []
        for (const turn of turns) {
          for (const item of turn) {
            const calledAt = ++clock
            calls.push(read(item).then((readAt) => ({ calledAt, readAt })))
          }
          await new Promise(setImmediate)
        }
        for (const { calledAt, readAt } of await Promise.all(calls)) expect(readAt).toBeGreaterThan(calledAt)
      }),
    )
  })

  test('with split, exactly the items that cannot be stored fail, and the others are stored once', async () => {
    const items = fc.uniqueArray(fc.record({ id: fc.nat(), poison: fc.boolean() }), {
      selector: ({ id }) => id,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(items, async (all) => {
        const stored: number[] = []
        const store = batch({
          onFailure: 'split',
          run: (some: { id: number; poison: boolean }[]) => {
            if (some.some(({ poison }) => poison)) return Promise.reject(new Error('poison'))
            stored.push(...some.map(({ id }) => id))
            return Promise.resolve(some.map(({ id }) => id))
          },
        })
        const results = await Promise.allSettled(all.map(store))
        expect(results.map(({ status }) => status === 'rejected')).toEqual(all.map(({ poison }) => poison))
        expect(stored).toEqual(all.filter(({ poison }) => !poison).map(({ id }) => id))
      }),
    )
  })
})

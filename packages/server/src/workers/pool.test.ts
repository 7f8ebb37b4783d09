import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { slowlyLoaded } from '../testing/slow-worker-task.ts'
import { crashing, double, endless, failing, half, misnamed, reporting } from '../testing/worker-tasks.ts'
import { runInWorker, stopWorkers } from './index.ts'
import { createWorkerPool, type PoolOptions, type WorkerPool } from './pool.ts'

const pools: WorkerPool[] = []
const poolOf = (options: PoolOptions): WorkerPool => {
  const pool = createWorkerPool(options)
  pools.push(pool)
  return pool
}

afterEach(async () => {
  await stopWorkers()
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

/** Starts an endless task and waits until it runs. */
const occupy = async (pool: WorkerPool, signal?: AbortSignal): Promise<{ ends: Promise<unknown> }> => {
  let begun: () => void = () => undefined
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  const running = pool.run(endless, null, { onProgress: begun, ...(signal && { signal }) })
  const ends = running.catch((error: unknown) => error)
  await beginning
  return { ends }
}

const UNAVAILABLE = { kind: 'unavailable', headers: { 'Retry-After': '5' } }

describe('worker threads', () => {
  it('run a task outside the main thread and return its result', async () => {
    expect(await runInWorker(double, 21)).toEqual({ value: 42, isMainThread: false })
  })

  it('resolve the packages of the workspace, in the background lane too', async () => {
    expect(await runInWorker(half, 0)).toBe(0.5)
  })

  it('run many tasks concurrently, each with its own result', async () => {
    const pool = poolOf({ threads: 2, waiting: 100 })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => pool.run(double, i)))
    expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 40 }, (_, i) => 2 * i))
  })

  it('report the progress of a task in order', async () => {
    const seen: number[] = []
    await runInWorker(reporting, 4, { onProgress: (progress) => seen.push(progress) })
    expect(seen).toEqual([0.25, 0.5, 0.75, 1])
  })

  it('reject with the error of the task, and continue', async () => {
    const pool = poolOf({ threads: 1, waiting: 10 })
    await expect(pool.run(failing, 'not in range')).rejects.toThrow('not in range')
    expect(await pool.run(double, 1)).toMatchObject({ value: 2 })
  })

  it('name a task that the module does not export', async () => {
    await expect(runInWorker(misnamed, 1)).rejects.toThrow(/worker-tasks\.ts exports no task nobody/)
  })

  it('are replaced when one of them ends unexpectedly', async () => {
    const pool = poolOf({ threads: 1, waiting: 10 })
    await expect(pool.run(crashing, 3)).rejects.toThrow('ended with code 3')
    expect(await pool.run(double, 4)).toMatchObject({ value: 8 })
  })

  it('refuse a task when too many are waiting', async () => {
    const pool = poolOf({ threads: 1, waiting: 1 })
    await occupy(pool)
    const waiting = pool.run(double, 1).catch((error: unknown) => error)
    await expect(pool.run(double, 2)).rejects.toMatchObject(UNAVAILABLE)
    await pool.close()
    expect(await waiting).toMatchObject(UNAVAILABLE)
  })

  it('end a task that exceeds its time limit, and run the next', async () => {
    const pool = poolOf({ threads: 1, waiting: 10 })
    await expect(pool.run(endless, null, { limit: 500 })).rejects.toMatchObject(UNAVAILABLE)
    expect(await pool.run(double, 5)).toMatchObject({ value: 10 })
  })

  it('end an aborted task, whether it runs or waits', async () => {
    const pool = poolOf({ threads: 1, waiting: 10 })
    const [first, second] = [new AbortController(), new AbortController()]
    const running = await occupy(pool, first.signal)
    const waiting = pool.run(double, 1, { signal: second.signal }).catch((error: unknown) => error)
    second.abort(new Error('nobody waits'))
    first.abort(new Error('enough'))
    expect(await running.ends).toMatchObject({ message: 'enough' })
    expect(await waiting).toMatchObject({ message: 'nobody waits' })
    expect(await pool.run(double, 6)).toMatchObject({ value: 12 })
  })

  it('leave nothing behind on the signal of a task that has ended, was refused or was aborted', async () => {
    const pool = poolOf({ threads: 1, waiting: 2 })
    const { signal } = new AbortController()
    for (let number = 0; number < 20; number += 1) await pool.run(double, number, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    await occupy(pool)
    const aborted = new AbortController()
    const asked = [signal, aborted.signal, signal].map((one) =>
      pool.run(double, 1, { signal: one }).catch((error: unknown) => error),
    )
    aborted.abort(new Error('nobody waits'))
    await pool.close()
    await Promise.all(asked)
    expect([signal, aborted.signal].flatMap((one) => getEventListeners(one, 'abort'))).toEqual([])
  })

  it('refuse a task that is aborted already, without starting a thread', async () => {
    const pool = poolOf({ threads: 1, waiting: 10 })
    const signal = AbortSignal.abort(new Error('nobody waits'))
    await expect(pool.run(endless, null, { signal })).rejects.toThrow('nobody waits')
  })

  it('free the queue slot of an aborted task', async () => {
    const pool = poolOf({ threads: 1, waiting: 1 })
    const first = new AbortController()
    const running = await occupy(pool, first.signal)
    const second = new AbortController()
    const given = pool.run(double, 1, { signal: second.signal }).catch((error: unknown) => error)
    second.abort(new Error('nobody waits'))
    expect(await given).toMatchObject({ message: 'nobody waits' })
    const next = pool.run(double, 8)
    first.abort(new Error('enough'))
    await running.ends
    expect(await next).toMatchObject({ value: 16 })
  })

  it('count only computing time towards the limit, not the start of the thread', async () => {
    const pool = poolOf({ threads: 1, waiting: 10, limit: 1000 })
    expect(await pool.run(slowlyLoaded, 3)).toBe(3)
  })

  it('of another lane do not wait for the public lane', async () => {
    const strangers = Array.from({ length: 3 }, () =>
      runInWorker(endless, null, { lane: 'public', limit: 60_000 }).catch((error: unknown) => error),
    )
    expect(await runInWorker(double, 9)).toMatchObject({ value: 18 })
    await stopWorkers()
    expect(await Promise.all(strangers)).toMatchObject([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE])
  })

  it('let eight public tasks wait and refuse the ninth', async () => {
    const ended: unknown[] = []
    const strangers = Array.from({ length: 10 }, () =>
      runInWorker(endless, null, { lane: 'public', limit: 60_000 }).catch((error: unknown) => {
        ended.push(error)
      }),
    )
    await strangers[9]
    expect(ended).toHaveLength(1)
    await stopWorkers()
    await Promise.all(strangers)
    expect(ended).toHaveLength(10)
  })

  it('end with their pool during a task, and start again when needed', async () => {
    const pool = poolOf({ threads: 1, waiting: 10 })
    const running = await occupy(pool)
    await pool.close()
    expect(await running.ends).toMatchObject(UNAVAILABLE)
    expect(await pool.run(double, 7)).toMatchObject({ value: 14 })
  })
})

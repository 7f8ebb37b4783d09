import { describe, expect, it } from 'vitest'
import { createLoop } from './loop.ts'

/** Runs that end on demand, in the order in which they began. */
const gatedRuns = () => {
  const ends: ((error?: Error) => void)[] = []
  const signals: AbortSignal[] = []
  const run = (signal: AbortSignal): Promise<void> => {
    signals.push(signal)
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
  }
  return { ends, signals, run }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a loop', () => {
  it('runs when it is woken, and once more after any number of wake-ups during a run', async () => {
    const { ends, run } = gatedRuns()
    const loop = createLoop({ run, onError: () => undefined })
    expect(loop.isRunning()).toBe(false)
    loop.wake()
    expect(loop.isRunning()).toBe(true)
    loop.wake()
    loop.wake()
    await turn()
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await turn()
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await turn()
    expect([ends.length, loop.isRunning()]).toEqual([2, false])
  })

  it('reports a synchronous or asynchronous error, and runs again when it is woken', async () => {
    const errors: unknown[] = []
    const { ends, run } = gatedRuns()
    let isFirst = true
    const loop = createLoop({
      run: (signal) => {
        if (!isFirst) return run(signal)
        isFirst = false
        throw new Error('at once')
      },
      onError: (error) => errors.push(error),
    })
    loop.wake()
    await turn()
    loop.wake()
    ends[0]?.(new Error('later'))
    await turn()
    loop.wake()
    expect(ends).toHaveLength(2)
    expect(errors).toEqual([new Error('at once'), new Error('later')])
    ends[1]?.()
    await loop.stop()
  })

  it('when stopped, aborts the run in progress, waits for its end, and does not run again', async () => {
    const { ends, signals, run } = gatedRuns()
    const loop = createLoop({ run, onError: () => undefined })
    loop.wake()
    loop.wake()
    let isStopped = false
    const stopping = loop.stop(new Error('the end')).then(() => {
      isStopped = true
    })
    expect(signals[0]?.reason).toEqual(new Error('the end'))
    await turn()
    expect(isStopped).toBe(false)
    ends[0]?.()
    await stopping
    loop.wake()
    await turn()
    expect([ends.length, loop.isRunning()]).toEqual([1, false])
  })
})

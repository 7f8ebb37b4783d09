import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { applyChange } from '../db/changes.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { jobContext } from '../testing/measured-experiment.ts'
import { recordingLog } from '../testing/service.ts'
import { startTimers, type Timer } from './timers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const { logger, lines } = recordingLog()
const context = (): Context => ({ ...jobContext(database.db, () => new Date()), log: logger })

const HOUR = 3_600_000
const countingRuns = (fields: Partial<Timer> = {}) => {
  const runs: AbortSignal[] = []
  const timer: Timer = {
    name: 'test',
    everyMs: HOUR,
    run: (_, signal) => {
      runs.push(signal)
      return Promise.resolve()
    },
    ...fields,
  }
  return { runs, timer }
}
const change = () => applyChange(database.db, { topic: 'notifications', id: 'one' })

describe('a timer', () => {
  it('runs at every tick, and continues after a failed run, which is logged', async () => {
    let runs = 0
    const { timer } = countingRuns({
      name: 'fragile',
      everyMs: 5,
      run: () => {
        runs += 1
        return Promise.reject(new Error('fragile'))
      },
    })
    const timers = startTimers(context(), [timer])
    await eventually(async () => expect(runs).toBeGreaterThan(2))
    await timers.stop()
    expect(lines).toContainEqual({
      level: 'error',
      fields: { err: new Error('fragile'), timer: 'fragile' },
      message: 'timer failed',
    })
  })

  it('skips ticks during a run, and runs once more after a change during it', async () => {
    let [runs, overlapping, atOnce] = [0, 0, 0]
    let end: () => void = () => undefined
    let ticks = 0
    const { timer: clock } = countingRuns({
      everyMs: 5,
      run: () => {
        ticks += 1
        return Promise.resolve()
      },
    })
    const { timer } = countingRuns({
      everyMs: 5,
      topic: 'notifications',
      run: async () => {
        runs += 1
        atOnce += 1
        overlapping = Math.max(overlapping, atOnce)
        await new Promise<void>((resolve) => {
          end = resolve
        })
        atOnce -= 1
      },
    })
    const timers = startTimers(context(), [timer, clock])
    await eventually(async () => expect(runs).toBe(1))
    const seen = ticks
    await eventually(async () => expect(ticks).toBeGreaterThan(seen + 3))
    expect(runs).toBe(1)
    change()
    change()
    end()
    await eventually(async () => expect(runs).toBe(2))
    const stopping = timers.stop()
    end()
    await stopping
    expect([runs, overlapping]).toEqual([2, 1])
  })

  it('runs at once when its topic changes, until it is stopped', async () => {
    const { runs, timer } = countingRuns({ topic: 'notifications' })
    const timers = startTimers(context(), [timer])
    change()
    expect(runs).toHaveLength(1)
    await timers.stop()
    expect(runs[0]?.aborted).toBe(true)
    change()
    expect(runs).toHaveLength(1)
  })

  it('does not run when the settings disable it', async () => {
    const { runs, timer } = countingRuns({ topic: 'notifications', isEnabled: () => false })
    const timers = startTimers(context(), [timer])
    change()
    await timers.stop()
    expect(runs).toEqual([])
  })
})

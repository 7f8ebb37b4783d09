import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Slice } from '../slice.ts'
import { sliceWork } from '../start/slices.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { runMaintenance } from './maintenance.ts'

const NOW = new Date('2026-03-31T00:00:00.000Z')

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    now: NOW,
    config: { RAW_METRICS_RETENTION_DAYS: '10', ERROR_LOG_RETENTION_DAYS: '0' },
    slices: [],
  })
})
afterAll(() => service.close())

const maintain = (slices: Slice[]) => runMaintenance({ ...service.context(), ports: sliceWork(slices) })

describe('maintenance', () => {
  it('runs all tasks although one fails, slice by slice, each with its retention last', async () => {
    const done: string[] = []
    const task = (name: string, report = { processed: 1, failed: 0 }) => ({
      name,
      run: () => {
        done.push(name)
        return Promise.resolve(report)
      },
    })
    const removal = {
      name: 'rows',
      days: () => 1,
      removeBefore: () => {
        done.push('removal')
        return Promise.resolve(5)
      },
    }
    const broken = { name: 'broken', run: () => Promise.reject(new Error('broken')) }
    const report = await maintain([
      { name: 'one', routes: [], retention: [removal], maintenance: [task('first'), broken] },
      { name: 'two', routes: [], maintenance: [task('last', { processed: 2, failed: 3 })] },
    ])
    expect(report).toEqual({ processed: 8, failed: 4 })
    expect(done).toEqual(['first', 'removal', 'last'])
    expect(service.log).toContainEqual(
      expect.objectContaining({
        message: 'maintenance task failed',
        fields: expect.objectContaining({ task: 'broken' }),
      }),
    )
  })

  it('deletes rows older than the retention, and nothing when it is 0', async () => {
    const moments: Date[] = []
    const removeBefore = (_: unknown, moment: Date): Promise<number> => {
      moments.push(moment)
      return Promise.resolve(0)
    }
    await maintain([
      {
        name: 'one',
        routes: [],
        retention: [
          { name: 'a', days: (config) => config.RAW_METRICS_RETENTION_DAYS, removeBefore },
          { name: 'b', days: (config) => config.ERROR_LOG_RETENTION_DAYS, removeBefore },
        ],
      },
    ])
    expect(moments).toEqual([new Date('2026-03-21T00:00:00.000Z')])
  })

  it('does nothing without tasks', async () => {
    expect(await runMaintenance({ ...service.context(), ports: {} })).toEqual({ processed: 0, failed: 0 })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { keepUp, limitAge, runUpkeep } from './upkeep.ts'

const NOW = new Date('2026-03-31T00:00:00.000Z')

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    now: NOW,
    config: { RAW_METRICS_RETENTION_DAYS: '10', ERROR_LOG_RETENTION_DAYS: '0' },
    slices: [],
  })
})
/** What is announced stays announced for other tests of this process. */
afterAll(async () => {
  const nothing = () => Promise.resolve({ processed: 0, failed: 0 })
  for (const name of ['first', 'broken', 'last']) keepUp({ name, run: nothing })
  await service.close()
})

describe('upkeep', () => {
  it('is done whole though one part of it fails, each part once however often it is announced', async () => {
    const done: string[] = []
    const part = (name: string, report = { processed: 1, failed: 0 }) => ({
      name,
      run: () => {
        done.push(name)
        return Promise.resolve(report)
      },
    })
    keepUp(part('first'))
    keepUp(part('first'))
    keepUp({ name: 'broken', run: () => Promise.reject(new Error('broken')) })
    keepUp(part('last', { processed: 2, failed: 3 }))
    expect(await runUpkeep(service.context())).toMatchObject({ failed: 4 })
    expect(done).toEqual(['first', 'last'])
    expect(service.log).toContainEqual(
      expect.objectContaining({
        message: 'a part of the upkeep failed',
        fields: expect.objectContaining({ upkeep: 'broken' }),
      }),
    )
  })

  it('deletes what is older than the days of the setting, and nothing when they are 0', async () => {
    const moments: Date[] = []
    const removeBefore = (_: unknown, moment: Date): Promise<number> => {
      moments.push(moment)
      return Promise.resolve(0)
    }
    limitAge({ name: 'a', days: (config) => config.RAW_METRICS_RETENTION_DAYS, removeBefore })
    limitAge({ name: 'b', days: (config) => config.ERROR_LOG_RETENTION_DAYS, removeBefore })
    await runUpkeep(service.context())
    expect(moments).toEqual([new Date('2026-03-21T00:00:00.000Z')])
  })
})

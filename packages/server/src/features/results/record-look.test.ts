import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultsRequests } from '../../testing/results-requests.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { load } from './comparison/load.ts'
import { recordLook } from './record-look.ts'
import { resolveSettings } from './settings.ts'
import { getStarted } from './started-experiment.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const { running, fill, resultsOf } = resultsRequests(() => service)

const lookAt = async (id: string) => {
  const ctx = service.context()
  const experiment = await getStarted(ctx, id)
  return (await load(ctx, experiment, resolveSettings(experiment, {}))).look
}

describe('recordLook', () => {
  it('returns the look itself when its evidence is the strongest, and writes it once', async () => {
    const { id, ...experiment } = await running()
    await fill({ id, ...experiment }, [{ users: 400 }, { users: 600 }])
    const look = await lookAt(id)
    expect(await recordLook(service.context(), look)).toBe(look)
    const again = await lookAt(id)
    expect(again.comparisons.strengthened).toEqual([])
    expect(again.srm.unrecorded).toBeNull()
  })

  it('returns the stronger evidence that another process has recorded meanwhile', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 1000, conversions: 100 },
      { users: 1100, conversions: 130 },
    ])
    const early = await lookAt(experiment.id)
    await fill(experiment, [{ users: 0 }, { users: 900, conversions: 300, series: 'b' }])
    const stronger = await resultsOf(experiment)
    const recorded = await recordLook(service.context(), early)
    expect(recorded).not.toBe(early)
    expect(recorded.srm.outcome.srm?.sequential.p_value).toBe(stronger.srm.sequential.p_value)
    const [before] = early.comparisons.rows
    const [after] = recorded.comparisons.rows
    expect(after!.max_ln_e_value).toBeGreaterThan(before!.max_ln_e_value)
    expect((await lookAt(experiment.id)).comparisons.rows).toEqual(recorded.comparisons.rows)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricsScheduler } from '../features/rollup/jobs.ts'
import { runJob } from '../jobs/runner.ts'
import { draftExperiment } from '../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const NOW = new Date('2026-06-01T00:00:00.000Z')
const DAY = 86_400_000
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY)

let keeping: TestService
let limited: TestService
beforeAll(async () => {
  limited = await startTestService({ now: NOW })
  keeping = await startTestService({ now: NOW, config: { ANALYSIS_HISTORY_RETENTION_DAYS: '0' } })
})
afterAll(async () => {
  await limited.close()
  await keeping.close()
})

/** Three updates of a bandit and three ended checks, of different age, and one check that waits. */
const fill = async (service: TestService): Promise<void> => {
  const { id } = await draftExperiment(service)
  const ages = [200, 100, 80]
  await service.db
    .insertInto('bandit_updates')
    .values(
      ages.map((age) => ({
        experiment_id: id,
        at: daysAgo(age),
        cause: 'scheduler',
        weights: '{}',
        arms: '[]',
        source: 'relational',
        regret: 0,
      })),
    )
    .execute()
  await service.db
    .insertInto('calibration_runs')
    .values(
      [...ages, undefined].map((age, index) => ({
        id: `00000000-0000-4000-8000-00000000000${index}`,
        experiment_id: id,
        repetitions: 100,
        seed: 1,
        status: age === undefined ? 'queued' : 'failed',
        error: age === undefined ? null : 'ended',
        created_at: daysAgo(300),
        finished_at: age === undefined ? null : daysAgo(age),
      })),
    )
    .execute()
}

const left = async (service: TestService) => {
  const updates = await service.db.selectFrom('bandit_updates').select('at').orderBy('number').execute()
  const checks = await service.db.selectFrom('calibration_runs').select('finished_at').orderBy('id').execute()
  return {
    updates: updates.map(({ at }) => at),
    checks: checks.map(({ finished_at }) => finished_at),
  }
}

describe('the past of analyses', () => {
  it('is deleted after the days of the setting, but not what still waits', async () => {
    await fill(limited)
    await runJob(limited.context(), metricsScheduler)
    expect(await left(limited)).toEqual({ updates: [daysAgo(80)], checks: [daysAgo(80), null] })
  })

  it('leaves of every bandit its newest update, however old', async () => {
    limited.advance(100 * DAY)
    await runJob(limited.context(), metricsScheduler)
    expect(await left(limited)).toEqual({ updates: [daysAgo(80)], checks: [null] })
  })

  it('is kept for ever when the setting is 0', async () => {
    await fill(keeping)
    await runJob(keeping.context(), metricsScheduler)
    const { updates, checks } = await left(keeping)
    expect([updates.length, checks.length]).toEqual([3, 4])
  })
})

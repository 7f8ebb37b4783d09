import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultsRequests } from '../../../testing/results-requests.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const { send, running, fill, resultsOf } = resultsRequests(() => service)

describe('the recommendation', () => {
  it('is to continue while there are too few subjects', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 50, conversions: 5 },
      { users: 50, conversions: 6 },
    ])
    const results = await resultsOf(experiment)
    expect(results.sample_size_adequate).toBe(false)
    expect(results.summary).toMatchObject({
      recommendation: 'CONTINUE_TESTING',
      recommendation_reason: 'The smallest variant has 50 of the 100 subjects that each should have.',
    })
  })

  it('keeps the control when every treatment is worse', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 1000, conversions: 150 },
      { users: 1000, conversions: 100 },
    ])
    expect((await resultsOf(experiment)).summary).toMatchObject({
      recommendation: 'KEEP_CONTROL',
      has_winner: false,
    })
  })

  it('is inconclusive for a completed experiment without a difference', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 1000, conversions: 100 },
      { users: 1000, conversions: 110 },
    ])
    expect((await resultsOf(experiment)).summary.recommendation).toBe('CONTINUE_TESTING')
    await send('post', `/experiments/${experiment.id}/complete`)
    const { status, summary } = await resultsOf(experiment)
    expect([status, summary.recommendation]).toEqual(['COMPLETED', 'INCONCLUSIVE'])
  })

  it('prefers the lower rate where lower is better', async () => {
    const experiment = await running({
      metrics: [{ name: 'Bounce', event_name: 'conversion', lower_is_better: true }],
    })
    await fill(experiment, [
      { users: 1000, conversions: 150 },
      { users: 1000, conversions: 100 },
    ])
    const { summary } = await resultsOf(experiment)
    expect(summary).toMatchObject({
      recommendation: 'SHIP_VARIANT',
      winning_variant_id: experiment.variants[1]!.id,
    })
  })
})

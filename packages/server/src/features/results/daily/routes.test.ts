import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultsRequests } from '../../../testing/results-requests.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { trackMany } from '../../../testing/traffic.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { send, running, fill, resultsOf } = resultsRequests(() => service)

describe('the daily series', () => {
  it('adds up to the results, in any time zone', async () => {
    service.setNow(new Date('2026-04-01T10:00:00.000Z'))
    const experiment = await running()
    const late = new Date('2026-04-01T23:30:00.000Z')
    await fill(experiment, [
      { users: 500, conversions: 40 },
      { users: 500, conversions: 60 },
    ])
    service.setNow(late)
    await fill(experiment, [
      { users: 300, conversions: 20, at: late, series: 'b' },
      { users: 280, conversions: 30, at: late, series: 'b' },
    ])
    service.setNow(new Date('2026-04-03T08:00:00.000Z'))
    await trackMany(service.db, {
      variant_id: experiment.variants[1]!.id,
      users: 100,
      event_name: 'conversion',
      at: service.now(),
    })
    const results = await resultsOf(experiment)
    const [, treatment] = results.metrics[0].variants
    const utc = (await send('get', `/results/${experiment.id}/daily`)).body
    const [, series] = utc.series
    expect(
      series.values.map(({ date, assigned, conversions, events }: Record<string, unknown>) => [
        date,
        assigned,
        conversions,
        events,
      ]),
    ).toEqual([
      ['2026-04-01', 780, 90, 90],
      ['2026-04-02', 0, 0, 0],
      ['2026-04-03', 0, 40, 100],
    ])
    expect(series.cumulative.at(-1)).toMatchObject({
      sample_size: treatment.sample_size,
      conversions: treatment.conversions,
      mean: treatment.mean,
      p_value: treatment.p_value,
      difference_interval: treatment.difference_interval,
      confidence_interval: treatment.confidence_interval,
    })
    expect(series.cumulative.at(-1).always_valid_interval).toEqual(treatment.always_valid.difference_interval)
    const tokyo = (
      await send('get', `/results/${experiment.id}/daily?time_zone=Asia/Tokyo&start_date=2026-04-02`)
    ).body
    expect(
      tokyo.series[1].values.map(({ date, assigned }: Record<string, unknown>) => [date, assigned]),
    ).toEqual([
      ['2026-04-02', 280],
      ['2026-04-03', 0],
    ])
    expect(tokyo.series[1].cumulative[0]).toMatchObject({ sample_size: 780, conversions: 90 })
    service.setNow(NOW)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const post = async (path: string, body: object) => {
  const answer = await service.anonymous.post(`/power${path}`, body)
  return { status: answer.statusCode, body: answer.json() }
}

const curve = async (query: Record<string, string>) => {
  const answer = await service.anonymous.get(`/power/curve?${new URLSearchParams(query)}`)
  return { status: answer.statusCode, body: answer.json() }
}

describe('POST /power/sample-size', () => {
  it('needs no credential, and returns everything needed to verify the number', async () => {
    const { status, body } = await post('/sample-size', { baseline_rate: 0.1, effect: 0.2 })
    expect(status).toBe(200)
    expect(body).toEqual({
      sample_size_per_variant: 3941,
      sample_sizes: [3941, 3941],
      total_sample_size: 7882,
      alpha_per_comparison: 0.05,
      comparisons: 1,
      achieved_power: expect.closeTo(0.80008, 5),
      effect_absolute: expect.closeTo(0.02, 12),
      treatment_rate: expect.closeTo(0.12, 12),
      inflation_factor: 1,
      method: 'fisher_exact',
      notes: [expect.stringContaining('continuity correction')],
      reproduce: {
        method: 'fisher_exact_continuity_corrected',
        inputs: {
          control_rate: 0.1,
          treatment_rate: expect.closeTo(0.12, 12),
          control_size: 3941,
          ratio: 1,
          alpha: 0.05,
          power: 0.8,
          variance_left: 1,
          inflation_factor: 1,
          sequential: 'none',
          test: 'fisher_exact',
        },
      },
    })
  })

  it('reads words in any case, and null as omitted', async () => {
    const { status, body } = await post('/sample-size', {
      metric_type: 'MEAN',
      baseline_mean: 10,
      standard_deviation: 10,
      baseline_rate: null,
      allocations: null,
      effect: 1,
      effect_type: 'Absolute',
      correction_method: 'Benjamini_Hochberg',
    })
    expect([status, body.sample_size_per_variant, body.method]).toEqual([200, 1571, 'welch_t'])
  })

  it('notes when the power is the sum over all outcomes', async () => {
    const { body } = await post('/sample-size', { baseline_rate: 0.1, effect: 1 })
    expect(body.sample_size_per_variant).toBe(214)
    expect(body.notes[0]).toContain('summed over all outcomes')
  })

  it.each([
    [{ effect: 0.1 }, 'baseline_rate', 'missing', 'field is required'],
    [{ baseline_rate: 0.1 }, 'effect', 'missing', 'field is required'],
    [{ baseline_rate: 0, effect: 0.1 }, 'baseline_rate', 'too_small', undefined],
    [{ baseline_rate: 1, effect: 0.1 }, 'baseline_rate', 'too_large', undefined],
    [{ baseline_rate: 0.5, effect: 0 }, 'effect', 'too_small', undefined],
    [
      { baseline_rate: 0.5, effect: 1 },
      'effect',
      'value_error',
      'effect takes the rate to 0 or 1 and beyond',
    ],
    [
      { baseline_rate: 0.5, effect: 0.5, effect_type: 'absolute' },
      'effect',
      'value_error',
      'effect takes the rate to 0 or 1 and beyond',
    ],
    [
      { baseline_rate: 0.5, effect: 1e-9 },
      'effect',
      'value_error',
      'effect is too small: it takes more than 10^12 subjects to detect it',
    ],
    [{ baseline_rate: 0.1, effect: 0.1, power: 0.4 }, 'power', 'too_small', undefined],
    [{ baseline_rate: 0.1, effect: 0.1, power: 0.995 }, 'power', 'too_large', undefined],
    [{ baseline_rate: 0.1, effect: 0.1, confidence_level: 1 }, 'confidence_level', 'too_large', undefined],
    [{ baseline_rate: 0.1, effect: 0.1, metrics: 101 }, 'metrics', 'too_large', undefined],
    [{ baseline_rate: 0.1, effect: 0.1, metrics: 1.5 }, 'metrics', 'wrong_type', undefined],
    [{ baseline_rate: 0.1, effect: 0.1, allocations: [100] }, 'allocations', 'too_short', undefined],
    [
      { baseline_rate: 0.1, effect: 0.1, allocations: [60, 50] },
      'allocations',
      'value_error',
      'must sum to 100',
    ],
    [{ baseline_rate: 0.1, effect: 0.1, sequential: 'haybittle' }, 'sequential', 'not_in_enum', undefined],
    [{ baseline_rate: 0.1, effect: 0.1, surprise: 1 }, 'surprise', 'extra_forbidden', undefined],
    [{ metric_type: 'mean', baseline_mean: 1, effect: 0.1 }, 'standard_deviation', 'missing', undefined],
    [
      { baseline_rate: 0.1, baseline_mean: 1, effect: 0.1 },
      'baseline_mean',
      'value_error',
      'is not used with metric_type conversion',
    ],
    [
      { metric_type: 'mean', baseline_mean: 0, standard_deviation: 1, effect: 0.1 },
      'effect_type',
      'value_error',
      'a relative effect needs a baseline_mean other than 0',
    ],
  ])('refuses %j', async (fields, field, type, message) => {
    const { status, body } = await post('/sample-size', fields)
    expect(status).toBe(422)
    expect(body.detail).toContainEqual({
      type,
      loc: ['body', field],
      msg: message ?? expect.any(String),
    })
  })
})

describe('POST /power/mde', () => {
  it('returns the effect that a sample detects', async () => {
    const { status, body } = await post('/mde', { baseline_rate: 0.1, sample_size_per_variant: 3941 })
    expect(status).toBe(200)
    expect(body.mde_absolute).toBeCloseTo(0.019998, 6)
    expect(body.mde_relative).toBeCloseTo(0.19998, 5)
    expect(body.sample_sizes).toEqual([3941, 3941])
  })

  it('refuses an effect', async () => {
    const { status } = await post('/mde', { baseline_rate: 0.1, sample_size_per_variant: 3941, effect: 0.1 })
    expect(status).toBe(422)
  })
})

describe('POST /power/runtime', () => {
  it('returns days, weeks and the end', async () => {
    const { status, body } = await post('/runtime', {
      baseline_rate: 0.1,
      effect: 0.2,
      daily_traffic: 1000,
      start_date: '2026-03-01T10:00:00+02:00',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ days: 8, weeks: 2, end_date: '2026-03-09T08:00:00.000Z' })
  })

  it('refuses traffic that never suffices', async () => {
    const { status, body } = await post('/runtime', { baseline_rate: 0.1, effect: 0.2, daily_traffic: 1e-9 })
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'daily_traffic']])
  })
})

describe('POST /power/plan', () => {
  it('returns the detectable effect of each number of weeks, and the recommended one', async () => {
    const { status, body } = await post('/plan', { baseline_rate: 0.1, daily_traffic: 1000 })
    expect(status).toBe(200)
    expect(body.recommended_days).toBe(35)
    expect(body.options).toHaveLength(13)
    expect(body.options[12].days).toBe(90)
    expect(body.options[0]).toEqual({
      days: 7,
      sample_size_per_variant: 3500,
      mde_relative: expect.closeTo(0.2129, 4),
      mde_absolute: expect.closeTo(0.02129, 5),
    })
  })

  it.each([0, 731, 1.5])('refuses %d as the maximum duration', async (max_days) => {
    expect((await post('/plan', { baseline_rate: 0.1, daily_traffic: 1000, max_days })).status).toBe(422)
  })
})

describe('GET /power/curve', () => {
  it('returns power over sizes for an effect, with the plan in the middle', async () => {
    const { status, body } = await curve({ baseline_rate: '0.1', effect: '0.2', points: '5' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ axis: 'sample_size', sample_size_per_variant: 3941 })
    expect(body.points.map(({ x }: { x: number }) => x)).toEqual([2, 1972, 3942, 5912, 7882])
    const powers = body.points.map(({ power }: { power: number }) => power)
    expect(powers[2]).toBeCloseTo(0.8002, 3)
    expect([...powers].sort((one: number, other: number) => one - other)).toEqual(powers)
  })

  it('returns power over effects for a size', async () => {
    const { body } = await curve({
      axis: 'effect',
      baseline_rate: '0.1',
      sample_size_per_variant: '3941',
      points: '4',
      allocations: '50, 25,25',
    })
    expect(body).toMatchObject({ axis: 'effect', sample_sizes: [3941, 1971, 1971] })
    expect(body.points).toHaveLength(4)
    const [, second] = body.points
    expect(second.x).toBeCloseTo(body.effect_absolute / 0.1, 12)
    expect(second.power).toBeCloseTo(0.8, 9)
  })

  it('ends at a rate of 1', async () => {
    const { body } = await curve({
      axis: 'effect',
      effect_type: 'absolute',
      baseline_rate: '0.9',
      sample_size_per_variant: '20',
      points: '10',
    })
    expect(body).toMatchObject({ effect_absolute: null, achieved_power: null })
    expect(body.points[9].x).toBeCloseTo(0.0999, 9)
    expect(body.points[9].power).toBeLessThan(0.8)
  })

  it.each([
    [{ baseline_rate: '0.1' }, 'effect', 'missing'],
    [{ baseline_rate: '0.1', axis: 'effect' }, 'sample_size_per_variant', 'missing'],
    [
      { baseline_rate: '0.1', axis: 'effect', sample_size_per_variant: '9', effect: '0.1' },
      'effect',
      'value_error',
    ],
    [
      { baseline_rate: '0.1', effect: '0.1', sample_size_per_variant: '9' },
      'sample_size_per_variant',
      'value_error',
    ],
    [{ baseline_rate: 'NaN', effect: '0.1' }, 'baseline_rate', 'wrong_type'],
    [{ baseline_rate: '0.1', effect: '1e-300' }, 'effect', 'value_error'],
    [{ baseline_rate: '0.1', effect: '0.1', points: '201' }, 'points', 'too_large'],
    [{ baseline_rate: '0.1', effect: '0.1', allocations: '50,x' }, 'allocations', 'wrong_type'],
    [{ baseline_rate: '0.1', effect: '0.1', axis: 'time' }, 'axis', 'not_in_enum'],
  ])('refuses %j', async (query, field, type) => {
    const { status, body } = await curve(query)
    expect(status).toBe(422)
    expect(
      body.detail.map((problem: { loc: string[]; type: string }) => [problem.loc[1], problem.type]),
    ).toContainEqual([field, type])
  })
})

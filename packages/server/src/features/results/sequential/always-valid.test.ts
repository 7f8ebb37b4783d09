import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilledExperiment, fillArms, runningExperiment } from '../../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { rollUpAll } from '../../rollup/actions/roll-up.ts'
import type { MetricResult, Results, VariantResult } from '../comparison/schema.ts'
import type { AlwaysValid } from '../shapes.ts'
import type { Srm } from '../srm/schema.ts'
import type { Sequential } from './schema.ts'

const DAY = 86_400_000

let service: TestService

beforeAll(async () => {
  service = await startTestService({
    config: { SCHEDULERS_ENABLED: 'false', ACCESS_TOKEN_EXPIRE_MINUTES: '525600' },
  })
})
afterAll(() => service.close())

const read = async <Answer>(path: string): Promise<Answer> => {
  const response = await service.as('viewer').get(path)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const resultsOf = ({ id }: FilledExperiment, query = '') =>
  read<Results>(`/results/${id}?use_cache=false${query}`)
const sequentialOf = ({ id }: FilledExperiment) => read<Sequential>(`/results/${id}/sequential`)
const srmOf = ({ id }: FilledExperiment) => read<Srm>(`/results/${id}/srm`)

const PLAN = { sample_size_per_variant: 1000, minimum_detectable_effect: 0.5 }
const VARIANTS = [{ name: 'control' }, { name: 'one' }, { name: 'other' }]

const started = (fields: object = {}) =>
  runningExperiment(service, { plan: PLAN, variants: VARIANTS, ...fields })

let fills = 0
const fill = async (experiment: FilledExperiment, arms: readonly { users: number; rate: number }[]) => {
  fills += 1
  await fillArms(service, experiment, {
    arms: arms.map(({ users, rate }) => ({ users, conversions: Math.floor(users * rate) })),
    series: `a${fills}-`,
  })
}

const treatmentsOf = ({ metrics }: Results): VariantResult[] =>
  metrics.flatMap(({ variants }: MetricResult) => variants.filter(({ is_control }) => !is_control))

const endsOf = ({ difference_interval: interval }: AlwaysValid): [number, number] | null =>
  interval && [interval[0] ?? Number.NEGATIVE_INFINITY, interval[1] ?? Number.POSITIVE_INFINITY]

/** An interval that two looks have emptied stays away; one that is there never widens. */
const expectNotWeaker = (now: AlwaysValid, before: AlwaysValid): void => {
  expect(now.p_value).toBeLessThanOrEqual(before.p_value)
  const [old, new_] = [endsOf(before), endsOf(now)]
  if (!old || !new_) return
  expect(new_[0]).toBeGreaterThanOrEqual(old[0])
  expect(new_[1]).toBeLessThanOrEqual(old[1])
}

const step = fc.record({
  arms: fc.tuple(
    ...VARIANTS.map(() =>
      fc.record({
        users: fc.integer({ min: 1, max: 400 }),
        rate: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    ),
  ),
  how: fc.constantFrom('results', 'sequential', 'job', 'another level', 'daily'),
})

describe('always-valid inference', () => {
  it.each([
    { sequential_testing_enabled: true },
    { sequential_testing_enabled: true, sequential_testing_config: { alpha: 0.01 }, confidence_level: 0.9 },
    { sequential_testing_enabled: false },
  ])(
    'never becomes less significant, whatever the data and whichever analysis looks, with %o',
    async (fields) => {
      const looks: Record<string, (experiment: FilledExperiment) => Promise<unknown>> = {
        results: (experiment) => resultsOf(experiment),
        sequential: (experiment) =>
          fields.sequential_testing_enabled ? sequentialOf(experiment) : srmOf(experiment),
        job: () => rollUpAll(service.context()),
        'another level': (experiment) =>
          resultsOf(experiment, '&confidence_level=0.8&correction_method=none'),
        daily: ({ id }) => read(`/results/${id}/daily`),
      }
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
          const experiment = await started(fields)
          let before = await resultsOf(experiment)
          for (const { arms, how } of steps) {
            await fill(experiment, arms)
            service.advance(DAY / 3)
            await looks[how]?.(experiment)
            const now = await resultsOf(experiment)
            for (const [index, treatment] of treatmentsOf(now).entries()) {
              expectNotWeaker(treatment.always_valid!, treatmentsOf(before)[index]!.always_valid!)
            }
            expect(now.srm?.sequential.p_value).toBeLessThanOrEqual(before.srm?.sequential.p_value ?? 1)
            before = now
          }
        }),
        { numRuns: 5 },
      )
    },
  )

  it('stays significant when the effect is gone again', async () => {
    const experiment = await started({ variants: VARIANTS.slice(0, 2) })
    await fill(experiment, [
      { users: 900, rate: 0.1 },
      { users: 900, rate: 0.3 },
    ])
    const [clear] = treatmentsOf(await resultsOf(experiment))
    expect(clear?.always_valid?.p_value).toBeLessThan(1e-6)
    await fill(experiment, [
      { users: 900, rate: 0.3 },
      { users: 900, rate: 0.1 },
    ])
    const [gone] = treatmentsOf(await resultsOf(experiment))
    expect(gone).toMatchObject({ difference: 0, p_value: 1 })
    expect(gone?.always_valid?.p_value).toBe(clear?.always_valid?.p_value)
  })

  it('has no interval once two looks exclude each other', async () => {
    const experiment = await started({ variants: VARIANTS.slice(0, 2), sequential_testing_enabled: true })
    await fill(experiment, [
      { users: 2000, rate: 0.05 },
      { users: 2000, rate: 0.25 },
    ])
    await resultsOf(experiment)
    await fill(experiment, [
      { users: 18_000, rate: 0.5 },
      { users: 18_000, rate: 0.2 },
    ])
    const [treatment] = treatmentsOf(await resultsOf(experiment))
    expect(treatment?.always_valid?.difference_interval).toBeNull()
    const { comparisons } = await sequentialOf(experiment)
    expect(comparisons[0]?.confidence_sequence).toMatchObject({ is_empty: true })
  })

  it('is the same in results, in the last day and in sequential testing', async () => {
    const experiment = await started({ sequential_testing_enabled: true })
    const rates = [
      [0.1, 0.18, 0.2],
      [0.12, 0.08, 0.1],
      [0.1, 0.11, 0.09],
    ]
    for (const day of rates) {
      await fill(
        experiment,
        day.map((rate) => ({ users: 300, rate })),
      )
      await resultsOf(experiment)
      service.advance(DAY / 2)
    }
    const { comparisons, n_star } = await sequentialOf(experiment)
    const results = await resultsOf(experiment)
    for (const [index, { always_valid }] of treatmentsOf(results).entries()) {
      const { always_valid_p_value: p_value, confidence_sequence: ends } = comparisons[index]!
      expect(always_valid).toEqual({ p_value, difference_interval: [ends?.lower, ends?.upper], n_star })
    }
    const { series } = await read<{ series: { cumulative: { always_valid_interval: unknown }[] }[] }>(
      `/results/${experiment.id}/daily`,
    )
    const lastDays = series.slice(1).map(({ cumulative }) => cumulative.at(-1)?.always_valid_interval)
    expect(lastDays).toEqual(
      treatmentsOf(results).map(({ always_valid }) => always_valid?.difference_interval),
    )
  })

  it('keeps the SRM alarm when later subjects hide the mismatch', async () => {
    const experiment = await started({ variants: VARIANTS.slice(0, 2) })
    await fill(experiment, [
      { users: 1500, rate: 0.1 },
      { users: 900, rate: 0.1 },
    ])
    const alarmed = await srmOf(experiment)
    expect(alarmed.sequential.warning).toBe(true)
    await fill(experiment, [
      { users: 900, rate: 0.1 },
      { users: 1500, rate: 0.1 },
    ])
    const { srm } = await resultsOf(experiment)
    expect(srm).toMatchObject({ p_value: 1, warning: false, sequential: alarmed.sequential })
    expect((await srmOf(experiment)).sequential).toEqual(alarmed.sequential)
  })

  it('is the same for many requests at once', async () => {
    const experiment = await started({ sequential_testing_enabled: true })
    await fill(
      experiment,
      [0.1, 0.2, 0.15].map((rate) => ({ users: 400, rate })),
    )
    const answers = await Promise.all(Array.from({ length: 6 }, () => resultsOf(experiment)))
    const [first, ...others] = answers.map((answer) => treatmentsOf(answer))
    for (const other of others) expect(other).toEqual(first)
  })
})

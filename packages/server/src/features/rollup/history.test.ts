import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectExactTotals } from '../../testing/exact-totals.ts'
import { draftExperiment, type FilledExperiment, runningExperiment } from '../../testing/filled-experiment.ts'
import type { MeasuredExperiment } from '../../testing/measured-experiment.ts'
import { plainTotals } from '../../testing/plain-counts.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { rollUpAll } from './actions/roll-up.ts'

const MINUTE = 60_000
const EVENTS = ['buy', 'buy', 'read', 'other'] as const
const TAGS = ['this', 'this', 'this', 'none', 'another'] as const
const ALLOCATIONS = [
  [50, 50],
  [0, 100],
  [100, 0],
  [10, 90],
  [33.3, 66.7],
] as const

const METRICS = [
  { name: 'Bought', event_name: 'buy', is_primary: true },
  { name: 'Revenue', event_name: 'buy', metric_type: 'revenue', cap_value: 50 },
  {
    name: 'Reading time',
    event_name: 'read',
    metric_type: 'duration',
    aggregation_method: 'average',
    event_value_path: 'time.spent',
  },
  { name: 'Purchases', event_name: 'buy', metric_type: 'count', cap_value: 2 },
  { name: 'Largest', event_name: 'buy', metric_type: 'custom', aggregation_method: 'max' },
  { name: 'Smallest', event_name: 'read', metric_type: 'custom', aggregation_method: 'min', cap_value: 10 },
]

let service: TestService
let key: { 'x-api-key': string }

beforeAll(async () => {
  service = await startTestService({
    config: { SCHEDULERS_ENABLED: 'false', ACCESS_TOKEN_EXPIRE_MINUTES: '525600' },
  })
  key = await service.key(['assign', 'track'])
})
afterAll(() => service.close())

/** An event as a caller may send it: late, ahead of the clock, twice under one id, for others, with odd values. */
interface SentEvent {
  user: number
  name: (typeof EVENTS)[number]
  tag: (typeof TAGS)[number]
  /** Minutes between when it happened and now; below 0: it is still to happen. */
  late: number
  value: number | null
  spent: unknown
  eventId: number | null
}

type Step =
  | { kind: 'assign'; users: number[] }
  | { kind: 'track'; events: SentEvent[] }
  | { kind: 'wait'; minutes: number }
  | { kind: 'reallocate'; allocation: readonly number[] }
  | { kind: 'pause or resume' | 'roll up' | 'check' }

const user = fc.nat(7)
/** Values that add up exactly in a double too, so that plain SQL cannot differ by rounding. */
const value = fc.integer({ min: -4000, max: 4000 }).map((eighths) => eighths / 8)
const event: fc.Arbitrary<SentEvent> = fc.record({
  user,
  name: fc.constantFrom(...EVENTS),
  tag: fc.constantFrom(...TAGS),
  late: fc.oneof(fc.constant(0), fc.integer({ min: -4, max: 3000 })),
  value: fc.option(fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(0) })),
  spent: fc.oneof(value, fc.constantFrom<unknown>('7', 'NaN', null, 1e16, { deep: 1 })),
  eventId: fc.option(fc.nat(5)),
})
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('assign' as const),
      users: fc.uniqueArray(user, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      events: fc.array(event, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('reallocate' as const),
      allocation: fc.constantFrom(...ALLOCATIONS),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'pause or resume' as const,
        'roll up' as const,
        'roll up' as const,
        'check' as const,
      ),
    }),
  },
) satisfies fc.Arbitrary<Step>

interface Scene {
  experiment: FilledExperiment
  another: FilledExperiment
  isPaused: boolean
}

const change = async (id: string, move: string): Promise<void> => {
  const response = await service.as('developer').post(`/experiments/${id}/${move}`)
  expect(response.statusCode).toBe(200)
}

const send = (path: string, payload: object) =>
  service.inject({ method: 'POST', url: `/api/v1/tracking${path}`, headers: key, payload })

const named = ({ experiment }: Scene, index: number): string => `${experiment.id}-${index}`

const sentEvent = (scene: Scene, { user, name, tag, late, value, spent, eventId }: SentEvent) => ({
  user_id: named(scene, user),
  event_type: 'action',
  event_name: name,
  ...(tag === 'none' ? {} : { experiment_key: (tag === 'this' ? scene.experiment : scene.another).key }),
  timestamp: new Date(service.now().getTime() - late * MINUTE).toISOString(),
  value,
  metadata: { time: { spent } },
  ...(eventId !== null && { event_id: `${scene.experiment.id}-${eventId}` }),
})

const perform = async (scene: Scene, step: Step): Promise<void> => {
  const { experiment } = scene
  switch (step.kind) {
    case 'assign': {
      const users = step.users.map((index) => ({ user_id: named(scene, index) }))
      const { statusCode } = await send('/assign/batch', { experiment_key: experiment.key, users })
      expect(statusCode).toBe(scene.isPaused ? 404 : 200)
      break
    }
    case 'track': {
      const events = step.events.map((one) => sentEvent(scene, one))
      expect((await send('/batch', { events })).json()).toMatchObject({ failure_count: 0 })
      break
    }
    case 'wait':
      service.advance(step.minutes * MINUTE)
      break
    case 'reallocate': {
      service.advance(1)
      const variants = experiment.variants.map(({ id, name }, index) => ({
        id,
        name,
        traffic_allocation: step.allocation[index],
      }))
      const response = await service.as('developer').put(`/experiments/${experiment.id}`, { variants })
      expect(response.statusCode).toBe(200)
      break
    }
    case 'pause or resume':
      await change(experiment.id, scene.isPaused ? 'start' : 'pause')
      scene.isPaused = !scene.isPaused
      break
    case 'roll up':
      await rollUpAll(service.context())
      break
    case 'check':
      await expectExact(experiment)
  }
}

/** The experiment as it stands in the tables, with the moments of its allocation history. */
const measuredOf = async ({ id }: FilledExperiment) => {
  const { rows } = await sql<MeasuredExperiment & { starts: string[] }>`
    select e.id, e.number,
      (select jsonb_agg(v order by v.position) from experiment_variants as v where v.experiment_id = e.id)
        as variants,
      (select jsonb_agg(m order by m.position) from experiment_metrics as m where m.experiment_id = e.id)
        as metrics,
      (select jsonb_agg(h -> 'from' order by h ->> 'from') from jsonb_array_elements(e.allocation_history) as h)
        as starts
    from experiments as e where e.id = ${id}`.execute(service.db)
  const { starts, ...experiment } = rows[0]!
  return { experiment, starts: starts.map((start) => new Date(start)) }
}

interface AnsweredVariant {
  variant_id: string
  sample_size: number
  conversions: number
  mean_analysis: { mean: number | null; std_dev: number | null } | null
}

/** What everybody can read must say the same as the roll-up, which has just been compared with the raw rows. */
const expectExact = async (started: FilledExperiment): Promise<void> => {
  const { experiment, starts } = await measuredOf(started)
  await expectExactTotals(service.context(), experiment, starts)
  const plain = await plainTotals(service.db, experiment)
  const answer = (await service.as('viewer').get(`/results/${experiment.id}?use_cache=false`)).json()
  expect(answer.summary.total_events).toBe(plain.total_events)
  for (const { metric_id, variants } of answer.metrics as {
    metric_id: string
    variants: AnsweredVariant[]
  }[]) {
    for (const { variant_id, sample_size, conversions, mean_analysis } of variants) {
      const isOwn = (row: unknown): row is Record<string, unknown> =>
        typeof row === 'object' && row !== null && 'variant_id' in row && row.variant_id === variant_id
      const arm = plain.variants.find(isOwn)
      const totals = plain.metrics.find((row) => isOwn(row) && row['metric_id'] === metric_id)
      expect({ subjects: sample_size }).toEqual({ subjects: arm?.['subjects'] })
      expect(totals).toMatchObject({
        conversions,
        ...(mean_analysis && { value_mean: mean_analysis.mean }),
      })
      if (mean_analysis?.std_dev) {
        expect(totals).toHaveProperty('value_variance', expect.closeTo(mean_analysis.std_dev ** 2, 6))
      }
    }
  }
}

describe('the totals of an experiment', () => {
  it('equal plain SQL over the raw rows after any history that callers and people can bring about', async () => {
    const history = fc.tuple(fc.array(anyStep, { minLength: 5, maxLength: 40 }), fc.boolean(), fc.boolean())
    await fc.assert(
      fc.asyncProperty(history, async ([steps, count_untagged_events, isCompleted]) => {
        const settings = { metrics: METRICS, count_untagged_events }
        const scene: Scene = {
          experiment: await runningExperiment(service, settings),
          another: await runningExperiment(service, settings),
          isPaused: false,
        }
        for (const step of steps) await perform(scene, step)
        if (isCompleted) await change(scene.experiment.id, 'complete')
        await expectExact(scene.experiment)
        await rollUpAll(service.context())
        await expectExact(scene.experiment)
      }),
      { numRuns: 20 },
    )
  }, 300_000)

  it('count what came before the start of the experiment as soon as it has started', async () => {
    const draft = await draftExperiment(service, { metrics: METRICS, count_untagged_events: true })
    const scene: Scene = { experiment: draft, another: draft, isPaused: false }
    const early = { user: 1, name: 'buy', late: 0, spent: null, eventId: null } as const
    await perform(scene, {
      kind: 'track',
      events: [
        { ...early, tag: 'this', value: 20 },
        { ...early, tag: 'none', value: 40 },
      ],
    })
    await rollUpAll(service.context())
    service.advance(MINUTE)
    await change(draft.id, 'start')
    await perform(scene, { kind: 'assign', users: [1, 2, 3, 4] })
    await rollUpAll(service.context())
    await expectExact(draft)
    const { summary } = (await service.as('viewer').get(`/results/${draft.id}?use_cache=false`)).json()
    expect(summary).toMatchObject({ total_users: 4, total_events: 1, total_conversions: 1 })
  })
})

import { chooseVariant, hashFraction } from '@assay/evaluation'
import { compareMeans, fisherExact, momentsOf, sampleFrom } from '@assay/statistics'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'
import { newId } from '../../lib/ids.ts'
import { createExperiment, type MeasuredExperiment } from '../../testing/measured-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { calibration } from './index.ts'
import type { CalibrationRun } from './schema.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const METRICS = [
  { name: 'Bought', event_name: 'buy' },
  { name: 'Revenue', event_name: 'buy', metric_type: 'revenue', aggregation_method: 'sum' },
]

const SUBJECTS = 400
const idOf = (number: number): string => `subject-${number}`
const buys = (number: number): boolean => number % 5 === 0
const spends = (number: number): number => 10 + (number % 37)

interface Settings {
  /**
   * Key of the experiment, which determines the assignments. Tests that assert numbers must fix it, because every valid
   * check has unlucky keys.
   */
  key?: string
  variants?: string[]
  subjects?: number
  value?: string
  every?: number
}

/** A running experiment whose subjects have events; every fifth one has bought. */
const experimentWith = async (settings: Settings = {}): Promise<MeasuredExperiment> => {
  const { key, variants = ['a', 'b'], subjects = SUBJECTS, value = '10 + i % 37', every = 5 } = settings
  const experiment = await createExperiment(service.db, {
    ...(key !== undefined && { key }),
    metrics: METRICS,
    variants,
    start_date: service.now(),
  })
  await sql`
    insert into assignments (created_at, experiment_number, variant_number, user_id)
    select ${service.now()}, ${experiment.number}, ${experiment.variants[0]!.number}, 'subject-' || i
    from generate_series(1, ${subjects}::int) as i`.execute(service.db)
  await sql`
    insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type)
    select ${service.now()}, ${service.now()}, ${sql.raw(value)}, ${experiment.number}, 'subject-' || i, 'buy', 'buy'
    from generate_series(1, ${subjects}::int) as i where i % ${every}::int = 0`.execute(service.db)
  return experiment
}

const request = (experiment: { id: string }, body?: object) =>
  service.as('developer').post(`/results/${experiment.id}/calibration`, body)

const read = async (experiment: { id: string }, runId: string): Promise<CalibrationRun> => {
  const answer = await service.as('analyst').get(`/results/${experiment.id}/calibration/${runId}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Polls until the check has ended. */
const ended = async (experiment: { id: string }, runId: string): Promise<CalibrationRun> => {
  for (;;) {
    const run = await read(experiment, runId)
    if (run.status === 'succeeded' || run.status === 'failed') return run
  }
}

const check = async (experiment: { id: string }, body?: object): Promise<CalibrationRun> => {
  const answer = await request(experiment, body)
  expect(answer.statusCode).toBe(202)
  return ended(experiment, answer.json().id)
}

/** A stored check, as another or an earlier process left it. */
const leftBehind = async (experiment: { id: string }, status: 'queued' | 'running'): Promise<string> => {
  const id = newId()
  await sql`
    insert into calibration_runs (id, experiment_id, repetitions, seed, status, created_at)
    values (${id}, ${experiment.id}, 100, 1, ${status}, ${service.now()})`.execute(service.db)
  return id
}

interface PlainArm {
  users: number
  conversions: number
  values: number[]
}

/** One new assignment in plain code. */
const plainArms = (salt: string): [PlainArm, PlainArm] => {
  const arms: [PlainArm, PlainArm] = [
    { users: 0, conversions: 0, values: [] },
    { users: 0, conversions: 0, values: [] },
  ]
  const variants = arms.map((arm) => ({ arm, traffic_allocation: 50 }))
  for (let number = 1; number <= SUBJECTS; number += 1) {
    const { arm } = chooseVariant(variants, hashFraction(idOf(number), salt))!
    arm.users += 1
    arm.conversions += buys(number) ? 1 : 0
    arm.values.push(buys(number) ? spends(number) : 0)
  }
  return arms
}

const plainAlarms = (salt: string) => {
  const [control, treatment] = plainArms(salt)
  const sample = ({ values }: PlainArm) => sampleFrom(momentsOf(values))
  const means = compareMeans({ control: sample(control), treatment: sample(treatment), alpha: 0.05 })
  return {
    conversions: fisherExact({ control, treatment }).pValue < 0.05,
    means: means.notComputed === null && means.test.pValue < 0.05,
  }
}

const falseAlarms = (key: string, repetitions: number, seed: number) => {
  const all = Array.from({ length: repetitions }, (_, i) => plainAlarms(`${key}:calibration:${seed}:${i}`))
  return {
    conversions: all.filter(({ conversions }) => conversions).length / repetitions,
    means: all.filter(({ means }) => means).length / repetitions,
  }
}

describe('an A/A check', () => {
  it('returns the false positive rate of every metric and test', async () => {
    const experiment = await experimentWith({ key: 'usual-trade' })
    const [bought, revenue] = [experiment.metrics[0]!, experiment.metrics[1]!]
    const run = await check(experiment, { repetitions: 400, seed: 7 })
    expect(run).toMatchObject({
      experiment_id: experiment.id,
      status: 'succeeded',
      progress: 1,
      repetitions: 400,
      seed: 7,
      subjects: SUBJECTS,
      alpha: 0.05,
      interval_level: 0.99,
      error: null,
    })
    const rows = run.metrics!
    expect(rows.map(({ metric_id, method }) => [metric_id, method])).toEqual([
      [bought.id, 'fisher_exact'],
      [revenue.id, 'fisher_exact'],
      [revenue.id, 'welch_t_test'],
    ])
    const expected = falseAlarms('usual-trade', 400, 7)
    expect(rows.map((row) => row.false_positive_rate)).toEqual([
      expected.conversions,
      expected.conversions,
      expected.means,
    ])
    for (const { interval, target, calibrated, ks_p_value, repetitions } of rows) {
      expect(interval![0]).toBeLessThan(target!)
      expect(interval![1]).toBeGreaterThan(target!)
      expect({ calibrated, repetitions }).toEqual({ calibrated: true, repetitions: 400 })
      expect(ks_p_value).toBeGreaterThan(0.001)
    }
    expect(rows[0]!.target).toBeLessThan(0.05)
    expect(rows[0]!.target).toBeGreaterThan(0.02)
    expect(rows[2]!.target).toBe(0.05)
  })

  it('is reproducible by its seed, and has a thousand repetitions by default', async () => {
    const experiment = await experimentWith({ key: 'same-seed', subjects: 50 })
    const first = await check(experiment)
    const again = await check(experiment, { seed: 1, repetitions: 1000 })
    const other = await check(experiment, { seed: 2 })
    expect(first.repetitions).toBe(1000)
    expect(again.metrics).toEqual(first.metrics)
    expect(other.metrics!.map((row) => row.ks_p_value)).not.toEqual(
      first.metrics!.map((row) => row.ks_p_value),
    )
  })

  it('detects that one huge value keeps a mean from being normal', async () => {
    const experiment = await experimentWith({
      key: 'one-whale',
      value: 'case when i = 5 then 1e9 else 10 end',
    })
    const { metrics } = await check(experiment, { repetitions: 300 })
    const welch = metrics!.find(({ method }) => method === 'welch_t_test')!
    expect(welch).toMatchObject({ calibrated: false, false_positive_rate: 0, target: 0.05 })
    expect(welch.ks_p_value).toBeLessThan(0.001)
    expect(metrics![0]!.calibrated).toBe(true)
  })

  it('compares the treatments in turn, for one metric when it is named', async () => {
    const experiment = await experimentWith({ variants: ['a', 'b', 'c', 'd'] })
    const run = await check(experiment, { metric_id: experiment.metrics[0]!.id, repetitions: 100 })
    expect(run.metrics).toHaveLength(1)
    expect(run.metrics![0]).toMatchObject({ metric_id: experiment.metrics[0]!.id, repetitions: 100 })
  })

  it('reports constant values, and is never 0 for missing data', async () => {
    const experiment = await experimentWith({ value: 'null' })
    const { metrics } = await check(experiment, { repetitions: 100 })
    expect(metrics!.find(({ method }) => method === 'welch_t_test')).toEqual({
      metric_id: experiment.metrics[1]!.id,
      metric_name: 'Revenue',
      method: 'welch_t_test',
      repetitions: 0,
      false_positive_rate: null,
      interval: null,
      target: null,
      calibrated: null,
      ks_p_value: null,
      unavailable_reason: 'no_variation',
    })
  })

  it('fails with a reason without subjects and without traffic to compare', async () => {
    const empty = await experimentWith({ subjects: 0 })
    expect(await check(empty)).toMatchObject({
      status: 'failed',
      error: 'No subject has been assigned yet',
      metrics: null,
    })
    const alone = await experimentWith()
    await sql`update experiment_variants set traffic_allocation = case when is_control then 100 else 0 end
      where experiment_id = ${alone.id}`.execute(service.db)
    expect(await check(alone)).toMatchObject({
      status: 'failed',
      error: 'No treatment and control both have traffic',
    })
  })

  it('includes events tracked just before', async () => {
    const experiment = await experimentWith({ key: 'late-trade', subjects: 60, every: 1000 })
    const before = await check(experiment, { repetitions: 100 })
    await sql`
      insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type)
      select ${service.now()}, ${service.now()}, 5, ${experiment.number}, 'subject-' || i, 'buy', 'buy'
      from generate_series(1, 30) as i`.execute(service.db)
    const after = await check(experiment, { repetitions: 100 })
    expect(before.metrics![0]).toMatchObject({ target: 0, false_positive_rate: 0, calibrated: true })
    expect(after.metrics![0]!.target).toBeGreaterThan(0.01)
  })

  it('refuses drafts, unknown experiments, metrics and runs', async () => {
    const experiment = await experimentWith({ subjects: 5 })
    const other = await experimentWith({ subjects: 5 })
    const draft = (await service.as('developer').post('/experiments/', { name: 'A draft' })).json()
    const refusal = async (answer: Promise<{ statusCode: number; json: () => { detail: unknown } }>) => {
      const { statusCode, json } = await answer
      return [statusCode, json().detail]
    }
    expect(await refusal(request(draft))).toEqual([400, 'Cannot get results for experiments in DRAFT status'])
    expect(await refusal(request({ id: newId() }))).toEqual([404, 'Experiment not found'])
    expect(await refusal(request(experiment, { metric_id: other.metrics[0]!.id }))).toEqual([
      422,
      [
        {
          type: 'value_error',
          loc: ['body', 'metric_id'],
          msg: 'is not a metric of the experiment',
        },
      ],
    ])
    const { id } = (await request(experiment, { repetitions: 100 })).json()
    const analyst = service.as('analyst')
    expect(await refusal(analyst.get(`/results/${other.id}/calibration/${id}`))).toEqual([
      404,
      'Calibration not found',
    ])
    expect(await refusal(analyst.get(`/results/${newId()}/calibration/${id}`))).toEqual([
      404,
      'Experiment not found',
    ])
    await ended(experiment, id)
  })

  it.each([
    { repetitions: 99 },
    { repetitions: 10_001 },
    { repetitions: 150.5 },
    { repetitions: 'many' },
    { seed: 1.5 },
    { seed: 1e300 },
    { metric_id: 'all' },
    { alpha: 0.1 },
  ])('refuses the request %j', async (body) => {
    const experiment = await experimentWith({ subjects: 1 })
    expect((await request(experiment, body)).statusCode).toBe(422)
  })
})

describe('the queue of checks', () => {
  it('answers 409 while a check of the experiment is queued or running, but not for another experiment', async () => {
    const [experiment, other] = [await experimentWith(), await experimentWith({ subjects: 20 })]
    const id = await leftBehind(experiment, 'running')
    await withAdvisoryLock(service.db, `calibration ${id}`, async () => {
      const answer = await request(experiment)
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { detail: 'A calibration of this experiment is running' },
      ])
      expect(await read(experiment, id)).toMatchObject({ status: 'running', metrics: null })
      expect((await check(other, { repetitions: 100 })).status).toBe('succeeded')
    })
  })

  it('accepts one of many concurrent requests', async () => {
    const experiment = await experimentWith()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => request(experiment, { repetitions: 5000 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, ...Array(7).fill(409)])
    await calibration.stop?.(service.context())
    await calibration.start?.(service.context())
  })

  it('marks a check as failed whose process has ended, and starts the next one', async () => {
    const experiment = await experimentWith({ subjects: 30 })
    const id = await leftBehind(experiment, 'running')
    expect(await read(experiment, id)).toMatchObject({
      status: 'failed',
      error: 'The service stopped while this calibration ran',
    })
    const next = await leftBehind(experiment, 'running')
    expect((await check(experiment, { repetitions: 100 })).status).toBe('succeeded')
    expect((await read(experiment, next)).status).toBe('failed')
  })

  it('runs queued checks at the start, and marks running ones as failed', async () => {
    const [waiting, broken] = [await experimentWith({ subjects: 30 }), await experimentWith({ subjects: 30 })]
    await calibration.stop?.(service.context())
    const [queued, running] = [await leftBehind(waiting, 'queued'), await leftBehind(broken, 'running')]
    await calibration.start?.(service.context())
    expect((await ended(waiting, queued)).status).toBe('succeeded')
    expect((await read(broken, running)).status).toBe('failed')
  })

  it('ends a running check when the service stops, and stores the reason', async () => {
    const experiment = await experimentWith()
    const { id } = (await request(experiment, { repetitions: 10_000 })).json()
    for (let run = await read(experiment, id); run.progress === 0; ) run = await read(experiment, id)
    await calibration.stop?.(service.context())
    expect(await read(experiment, id)).toMatchObject({
      status: 'failed',
      error: 'The service stopped while this calibration ran',
      metrics: null,
    })
    await calibration.start?.(service.context())
  })
})

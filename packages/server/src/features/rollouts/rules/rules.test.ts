import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SafetyReading } from '../../safety/index.ts'
import type { Schedule } from '../schema/schedule.ts'
import type { Stage } from '../schema/stage.ts'
import { pass } from './pass.ts'
import { planProblems } from './plan.ts'
import { withWaiting } from './waiting.ts'

const DAY_1 = new Date('2026-03-01T00:00:00.000Z')
const hour = (hours: number): Date => new Date(DAY_1.getTime() + hours * 3_600_000)

const stage = (stage_order: number, fields: Partial<Stage> = {}): Stage => ({
  id: `stage-${stage_order}`,
  rollout_schedule_id: 'schedule',
  stage_order,
  name: `Stage ${stage_order}`,
  description: null,
  target_percentage: stage_order * 10,
  trigger_type: 'TIME_BASED',
  trigger_configuration: { duration: 24 },
  start_date: null,
  status: 'PENDING',
  started_date: null,
  completed_date: null,
  failure_reason: null,
  waiting_for: null,
  created_at: DAY_1,
  updated_at: DAY_1,
  ...fields,
})

const schedule = (stages: Stage[], fields: Partial<Schedule> = {}): Schedule => ({
  id: 'schedule',
  feature_flag_id: 'flag',
  feature_flag_key: 'flag',
  name: 'Schedule',
  description: null,
  status: 'ACTIVE',
  start_date: null,
  end_date: null,
  max_percentage: 100,
  min_stage_duration: 0,
  owner_id: null,
  activated_at: DAY_1,
  completed_at: null,
  created_at: DAY_1,
  updated_at: DAY_1,
  stages,
  ...fields,
})

const reading = (values: Partial<SafetyReading['values']>, evaluations = 1000): SafetyReading => ({
  window_start: DAY_1,
  window_end: DAY_1,
  evaluations,
  values: {
    total_evaluations: evaluations,
    error_count: 0,
    error_rate: 0,
    avg_latency: 1,
    latency: 1,
    min_latency: 1,
    max_latency: 1,
    p95_latency: 1,
    p99_latency: 1,
    ...values,
  },
})

interface PassOptions {
  at: number
  readings?: [string, SafetyReading][]
  isFlagArchived?: boolean
}

const passAt = (before: Schedule, { at, readings = [], isFlagArchived = false }: PassOptions) =>
  pass({ schedule: before, now: hour(at), isFlagArchived, readings: new Map(readings) })

const movesOf = (result: ReturnType<typeof passAt>) =>
  result.moves.map(({ verb, stage }) => `${verb} ${stage.stage_order}`)
const statuses = ({ schedule }: ReturnType<typeof passAt>) => schedule.stages.map(({ status }) => status)

const running = (from: number) => ({ status: 'IN_PROGRESS' as const, started_date: hour(from) })
const done = (from: number, to: number) => ({
  status: 'COMPLETED' as const,
  started_date: hour(from),
  completed_date: hour(to),
})

describe('a stage with a date', () => {
  it.each([
    [9.999, []],
    [10, ['start 1']],
    [500, ['start 1']],
  ])('at hour %d with a start at hour 10 makes the moves %j', (at, moves) => {
    const result = passAt(schedule([stage(1, { start_date: hour(10) }), stage(2)]), { at })
    expect(movesOf(result)).toEqual(moves)
    expect(result.percentage).toBe(moves.length > 0 ? 10 : undefined)
  })

  it('never starts early, even if the stage before is completed', () => {
    const before = schedule([stage(1, done(0, 5)), stage(2, { start_date: hour(10) })])
    expect(movesOf(passAt(before, { at: 9 }))).toEqual([])
  })

  it('starts whatever the status of the stage before', () => {
    const before = schedule([stage(1, { trigger_type: 'MANUAL' }), stage(2, { start_date: hour(10) })])
    expect(movesOf(passAt(before, { at: 10 }))).toEqual(['start 2'])
  })

  it('waits for the start of its schedule and for its flag to be restored from the archive', () => {
    const before = schedule([stage(1)], { start_date: hour(10) })
    expect(movesOf(passAt(before, { at: 9 }))).toEqual([])
    expect(movesOf(passAt(before, { at: 10, isFlagArchived: true }))).toEqual([])
    expect(movesOf(passAt(before, { at: 10 }))).toEqual(['start 1'])
  })
})

describe('a stage without a date', () => {
  it('starts when its schedule is active, or when the stage before is completed', () => {
    expect(movesOf(passAt(schedule([stage(1), stage(2)]), { at: 0 }))).toEqual(['start 1'])
    const before = schedule([stage(1, running(0)), stage(2)])
    expect(movesOf(passAt(before, { at: 23.999 }))).toEqual([])
    expect(movesOf(passAt(before, { at: 24 }))).toEqual(['complete 1', 'start 2'])
  })

  it('lasts for the configured duration', () => {
    const before = schedule([stage(1, { ...running(0), trigger_configuration: { duration: 0.5 } })])
    expect(movesOf(passAt(before, { at: 0.49 }))).toEqual([])
    expect(movesOf(passAt(before, { at: 0.5 }))).toEqual(['complete 1'])
  })
})

describe('several stages at once', () => {
  it('leave the flag with the target of the last', () => {
    const stages = [1, 2, 3].map((order) => stage(order, { start_date: hour(order) }))
    const result = passAt(schedule(stages), { at: 2 })
    expect(movesOf(result)).toEqual(['start 1', 'start 2'])
    expect(result.percentage).toBe(20)
  })

  it('do not lower the percentage that a later one has set', () => {
    const before = schedule([stage(1, done(0, 5)), stage(2), stage(3, running(4))])
    const result = passAt(before, { at: 6 })
    expect(movesOf(result)).toEqual(['start 2'])
    expect(result.percentage).toBeUndefined()
  })

  it('are completed each at its own time, and the schedule with the last', () => {
    const before = schedule([stage(1, done(0, 24)), stage(2, running(24))])
    const early = passAt(before, { at: 47 })
    expect([early.schedule.status, early.moves]).toEqual(['ACTIVE', []])
    const late = passAt(before, { at: 48 })
    expect(late.schedule).toMatchObject({ status: 'COMPLETED', completed_at: hour(48) })
    expect(statuses(late)).toEqual(['COMPLETED', 'COMPLETED'])
  })
})

describe('the end of a schedule', () => {
  it('completes running stages and starts only those due before it', () => {
    const stages = [stage(1, running(0)), stage(2, { start_date: hour(4) }), stage(3)]
    const result = passAt(schedule(stages, { end_date: hour(5) }), { at: 9 })
    expect(movesOf(result)).toEqual(['start 2', 'complete 1', 'complete 2'])
    expect(result.schedule.status).toBe('COMPLETED')
    expect(result.percentage).toBe(20)
    expect(result.schedule.stages[2]).toMatchObject({ status: 'PENDING', waiting_for: null })
  })
})

const metric = (fields: Partial<Stage['trigger_configuration']> = {}): Partial<Stage> => ({
  trigger_type: 'METRIC_BASED',
  trigger_configuration: {
    duration: 24,
    conditions: [{ metric: 'error_rate', comparison_type: 'less_than', threshold: 0.01 }],
    window_minutes: 15,
    min_evaluations: 100,
    timeout_hours: null,
    ...fields,
  },
})

describe('a stage that waits for metrics', () => {
  const after = (fields: Partial<Stage>, frame: Partial<Schedule> = {}) =>
    schedule([stage(1, done(0, 24)), stage(2, fields)], frame)

  it('requests a reading only when it could start', () => {
    expect(passAt(after(metric()), { at: 24 }).unread.map(({ id }) => id)).toEqual(['stage-2'])
    expect(passAt(after({ ...metric(), start_date: hour(30) }), { at: 24 }).unread).toEqual([])
    expect(passAt(schedule([stage(1, running(20)), stage(2, metric())]), { at: 24 }).unread).toEqual([])
    expect(passAt(after(metric(), { min_stage_duration: 25 }), { at: 24 }).unread).toEqual([])
    expect(passAt(after(metric(), { min_stage_duration: 25 }), { at: 25 }).unread).toHaveLength(1)
  })

  it.each([
    ['every condition holds', reading({}), ['start 2']],
    ['the value is at the threshold', reading({ error_rate: 0.01 }), []],
    ['there is no data', reading({ error_rate: null }), []],
    ['there are too few evaluations', reading({}, 99), []],
    ['there are just enough evaluations', reading({}, 100), ['start 2']],
  ])('when %s makes the moves', (_, value, moves) => {
    expect(movesOf(passAt(after(metric()), { at: 24, readings: [['stage-2', value]] }))).toEqual(moves)
  })

  it('requires all conditions, each with its operator', () => {
    const conditions: NonNullable<Stage['trigger_configuration']['conditions']> = [
      { metric: 'error_count', comparison_type: 'equal_to', threshold: 0 },
      { metric: 'total_evaluations', comparison_type: 'greater_than', threshold: 500 },
    ]
    const at = (value: SafetyReading) =>
      movesOf(passAt(after(metric({ conditions })), { at: 24, readings: [['stage-2', value]] }))
    expect(at(reading({}))).toEqual(['start 2'])
    expect(at(reading({ error_count: 1 }))).toEqual([])
    expect(at(reading({}, 500))).toEqual([])
  })

  it('lists the unmet conditions', () => {
    const result = passAt(after(metric()), {
      at: 24,
      readings: [['stage-2', reading({ error_rate: 0.031 }, 60)]],
    })
    expect(result.schedule.stages[1]?.waiting_for).toBe(
      'at least 100 evaluations (now 60); error_rate to be less than 0.01 (now 0.031)',
    )
  })

  it('fails after its timeout, and stops the schedule there', () => {
    const stages = [
      stage(1, done(0, 24)),
      stage(2, metric({ timeout_hours: 2 })),
      stage(3, { start_date: hour(1) }),
    ]
    const bad: [string, SafetyReading][] = [['stage-2', reading({ error_rate: 1 })]]
    const early = passAt(schedule(stages), { at: 25.9, readings: bad })
    expect([movesOf(early), early.schedule.status]).toEqual([['start 3'], 'ACTIVE'])
    const late = passAt(schedule(stages), { at: 26, readings: bad })
    expect([movesOf(late), late.schedule.status, late.percentage]).toEqual([['fail 2'], 'PAUSED', undefined])
    expect(late.schedule.stages[1]).toMatchObject({
      status: 'FAILED',
      failure_reason: 'Not started within 2 hours, waiting for error_rate to be less than 0.01 (now 1)',
    })
  })

  it('starts at the last moment if it can, and gets a new timeout when activated again', () => {
    const fields = metric({ timeout_hours: 2 })
    const good: [string, SafetyReading][] = [['stage-2', reading({})]]
    expect(movesOf(passAt(after(fields), { at: 30, readings: good }))).toEqual(['start 2'])
    const bad: [string, SafetyReading][] = [['stage-2', reading({ error_rate: 1 })]]
    expect(movesOf(passAt(after(fields, { activated_at: hour(29) }), { at: 30, readings: bad }))).toEqual([])
  })
})

describe('the wait of a stage', () => {
  const waits = (before: Schedule) =>
    withWaiting({ schedule: before, now: hour(0), isFlagArchived: false, readings: new Map() }).stages.map(
      ({ waiting_for }) => waiting_for,
    )

  it('is described for every stage', () => {
    const stages = [
      stage(1, running(-3)),
      stage(2),
      stage(3, { start_date: hour(3) }),
      stage(4, { trigger_type: 'MANUAL' }),
      stage(5, { ...metric(), start_date: null }),
    ]
    expect(waits(schedule(stages))).toEqual([
      'the end of its duration, 2026-03-01T21:00:00.000Z',
      'stage 1 to be completed',
      'its start_date, 2026-03-01T03:00:00.000Z',
      'somebody to advance it',
      'stage 4 to be completed',
    ])
    expect(waits(schedule([stage(1)], { status: 'DRAFT' }))).toEqual(['the schedule to be activated'])
    expect(waits(schedule([stage(1)], { status: 'PAUSED' }))).toEqual(['the schedule to be activated again'])
    expect(waits(schedule([stage(1)], { status: 'CANCELLED' }))).toEqual([null])
    expect(waits(schedule([stage(1)]))).toEqual(['the rollout scheduler to start it'])
    expect(waits(schedule([stage(1, metric())]))).toEqual(['its conditions to be looked at'])
    expect(waits(schedule([stage(1)], { start_date: hour(2) }))).toEqual([
      'the start of the schedule, 2026-03-01T02:00:00.000Z',
    ])
  })
})

describe('a plan', () => {
  const frame = { start_date: hour(0), end_date: hour(100), max_percentage: 50, min_stage_duration: 5 }
  it.each<[string, Partial<Stage>[], string[]]>([
    ['in order', [{ start_date: hour(0) }, { start_date: hour(5) }], []],
    [
      'with a falling target',
      [{ target_percentage: 20 }, { target_percentage: 19.99 }],
      ['1 target_percentage'],
    ],
    ['with equal targets', [{ target_percentage: 20 }, { target_percentage: 20 }], []],
    ['above the maximum', [{ target_percentage: 50.01 }], ['0 target_percentage']],
    ['before its schedule', [{ start_date: hour(-1) }], ['0 start_date']],
    ['after its schedule', [{ start_date: hour(100) }, { start_date: hour(106) }], ['1 start_date']],
    ['with falling dates', [{ start_date: hour(9) }, {}, { start_date: hour(8) }], ['2 start_date']],
    ['with dates too close', [{ start_date: hour(9) }, {}, { start_date: hour(13.9) }], ['2 start_date']],
    [
      'with a manual stage close to a date',
      [{ start_date: hour(9) }, { start_date: hour(10), trigger_type: 'MANUAL' }],
      [],
    ],
  ])('%s has the problems %j', (_, fields, problems) => {
    const found = planProblems(
      frame,
      fields.map((own, at) => stage(at + 1, own)),
    )
    expect(found.map(({ at, stageField }) => `${at} ${stageField}`)).toEqual(problems)
  })

  it('is refused when it ends before it starts', () => {
    const dates = { ...frame, end_date: hour(0) }
    expect(planProblems(dates, []).map(({ frameField }) => frameField)).toEqual(['end_date'])
  })
})

describe('a schedule with arbitrary dates', () => {
  const anyStages = fc
    .array(fc.record({ gap: fc.integer({ min: 0, max: 30 }), duration: fc.integer({ min: 1, max: 40 }) }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((list) => {
      let at = 0
      return list.map(({ gap, duration }, index) => {
        at += gap
        return stage(index + 1, { start_date: hour(at), trigger_configuration: { duration } })
      })
    })
  const anyClock = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 40 })

  /** Every start with the hour of its pass and of the pass before. */
  const startsOf = (first: Schedule, times: readonly number[]) => {
    const starts: { id: string; due: number; at: number; previous: number }[] = []
    let current = first
    for (const [index, at] of times.entries()) {
      const result = passAt(current, { at })
      const begun = result.moves.filter(({ verb }) => verb === 'start').map((move) => move.stage)
      for (const { id, start_date } of begun) {
        const due = ((start_date ?? DAY_1).getTime() - DAY_1.getTime()) / 3_600_000
        starts.push({ id, due, at, previous: times[index - 1] ?? -1 })
      }
      if (result.schedule.status !== 'ACTIVE') return { starts, status: result.schedule.status }
      current = result.schedule
    }
    return { starts, status: current.status }
  }

  it('starts every stage once, never early, at the first pass after its date, however rare passes are', () => {
    fc.assert(
      fc.property(anyStages, anyClock, (stages, steps) => {
        let at = 0
        const times = [0, ...steps, 500, 500].map((step) => {
          at += step
          return at
        })
        const { starts, status } = startsOf(schedule(stages), times)
        expect(starts.map(({ id }) => id)).toEqual(stages.map(({ id }) => id))
        expect(starts.filter(({ due, at }) => due > at)).toEqual([])
        expect(starts.filter(({ due, previous }) => due <= previous)).toEqual([])
        expect(status).toBe('COMPLETED')
      }),
    )
  })
})

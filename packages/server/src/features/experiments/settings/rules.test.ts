import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTimestamp } from '../../../http/shapes.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Experiment, ExperimentChange } from '../definition/schema.ts'
import { filledPlan } from '../lifecycle/plan.ts'
import { type Move, moved } from '../lifecycle/rules.ts'
import { normaliseMetrics } from '../metrics/rules.ts'
import { metricWrite } from '../metrics/schema.ts'
import { isTimeZone, readInZone, rescheduled } from '../schedule/rules.ts'
import { normaliseVariants } from '../variants/rules.ts'
import { variantWrite } from '../variants/schema.ts'
import { changedFields, lockedFields } from './locks.ts'
import { mergedMetadata } from './merged-metadata.ts'
import { copyOf, freeKey, keyFromName } from './naming.ts'
import { normalise } from './rules.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000)

const variants = (...list: object[]) => list.map((variant) => variantWrite.parse(variant))
const metrics = (...list: object[]) => list.map((metric) => metricWrite.parse(metric))

const refusal = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const problem = (work: () => unknown): string => refusal(work).problems?.[0]?.msg ?? ''

const experiment = (change: Partial<Experiment> = {}): Experiment => ({
  ...normalise(undefined, { name: 'Check-out' }),
  id: '6f1c1f0e-6c7e-4c53-9a5e-0d5b8a0f3f10',
  key: 'check-out',
  status: 'DRAFT',
  resume_at: null,
  archived_at: null,
  schedule_error: null,
  mutual_exclusion_group_id: null,
  experiment_metadata: {},
  allocation_history: [],
  assignments_count: 0,
  owner_id: null,
  owner_name: null,
  created_at: NOW,
  updated_at: NOW,
  variants: normaliseVariants(variants({ name: 'control' }, { name: 'treatment' }), []).map(
    (variant, position) => ({
      ...variant,
      id: `00000000-0000-4000-8000-00000000000${position}`,
      position,
      current_weight: null,
      created_at: NOW,
      updated_at: NOW,
    }),
  ),
  metrics: normaliseMetrics(metrics({ name: 'Sale', event_name: 'sale' }), []).map((metric) => ({
    ...metric,
    id: '00000000-0000-4000-8000-0000000000aa',
    experiment_id: '6f1c1f0e-6c7e-4c53-9a5e-0d5b8a0f3f10',
    created_at: NOW,
    updated_at: NOW,
  })),
  ...change,
})

describe('variants', () => {
  it('share the traffic equally when no allocation is given, the last taking the rest of rounding', () => {
    const settled = normaliseVariants(variants({ name: 'a' }, { name: 'b' }, { name: 'c' }), [])
    expect(settled.map(({ traffic_allocation }) => traffic_allocation)).toEqual([33.33, 33.33, 33.34])
  })

  it('always sum to exactly 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (count) => {
        const settled = normaliseVariants(
          variants(...Array.from({ length: count }, (_, n) => ({ name: `v${n}` }))),
          [],
        )
        const hundredths = settled.reduce(
          (sum, { traffic_allocation }) => sum + Math.round(traffic_allocation * 100),
          0,
        )
        expect(hundredths).toBe(10_000)
      }),
    )
  })

  it('accept decimal allocations whose floating-point sum is not 100', () => {
    const parts = [33.33, 33.33, 33.34].map((traffic_allocation, n) => ({
      name: `v${n}`,
      traffic_allocation,
    }))
    expect(normaliseVariants(variants(...parts), [])).toHaveLength(3)
  })

  it.each([[[60, 50]], [[50, undefined]], [[0, 0]]])('are refused with allocations %j', (allocations) => {
    const list = allocations.map((traffic_allocation, n) => ({ name: `v${n}`, traffic_allocation }))
    expect(problem(() => normaliseVariants(variants(...list), []))).toBe(
      'traffic allocations must sum to 100',
    )
  })

  it('make the first one the control when none is marked', () => {
    const settled = normaliseVariants(variants({ name: 'a' }, { name: 'b' }), [])
    expect(settled.map(({ is_control }) => is_control)).toEqual([true, false])
  })

  it('are refused with two controls', () => {
    const two = variants({ name: 'a', is_control: true }, { name: 'b', is_control: true })
    expect(problem(() => normaliseVariants(two, []))).toBe('exactly one variant must be the control')
  })

  it('are refused with names that differ in letter case only', () => {
    expect(problem(() => normaliseVariants(variants({ name: 'A' }, { name: 'a' }), []))).toMatch(/distinct/)
  })

  it('keep a known id once and give unknown ones up', () => {
    const { variants: current } = experiment()
    const id = current[0]?.id
    const sent = variants(
      { id, name: 'a' },
      { id, name: 'b' },
      { id: '99999999-9999-4999-8999-999999999999', name: 'c' },
    )
    expect(normaliseVariants(sent, current).map((variant) => variant.id)).toEqual([id, undefined, undefined])
  })

  it('without an id keep that of the stored one with their name, unless another claims it', () => {
    const { variants: current } = experiment()
    const [control, treatment] = current.map(({ id }) => id)
    const idsOf = (...sent: object[]) => normaliseVariants(variants(...sent), current).map(({ id }) => id)
    expect(idsOf({ name: 'treatment' }, { name: 'control' })).toEqual([treatment, control])
    expect(idsOf({ name: 'control' }, { id: control, name: 'renamed' })).toEqual([undefined, control])
  })
})

describe('metrics', () => {
  it('make the first that is no guardrail the primary one', () => {
    const settled = normaliseMetrics(
      metrics({ name: 'a', event_name: 'a', is_guardrail: true }, { name: 'b', event_name: 'b' }),
      [],
    )
    expect(settled.map(({ is_primary }) => is_primary)).toEqual([false, true])
  })

  it.each([
    ['revenue', 'sum'],
    ['custom', 'sum'],
    ['count', 'count'],
    ['duration', 'average'],
    ['conversion', null],
  ])('of type %s aggregate by %s unless told otherwise', (metric_type, aggregation) => {
    const [settled] = normaliseMetrics(metrics({ name: 'a', event_name: 'a', metric_type }), [])
    expect(settled?.aggregation_method).toBe(aggregation)
  })

  it.each([
    [[{ name: 'a', event_name: 'a', aggregation_method: 'sum' }], 'a conversion metric has no aggregation'],
    [
      [{ name: 'a', event_name: 'a', is_primary: true, is_guardrail: true }],
      'a guardrail metric cannot be primary',
    ],
    [
      [
        { name: 'a', event_name: 'a', is_primary: true },
        { name: 'b', event_name: 'b', is_primary: true },
      ],
      'at most one metric can be primary',
    ],
    [
      [
        { name: 'a', event_name: 'a' },
        { name: 'a', event_name: 'b' },
      ],
      'metric names must be distinct',
    ],
  ])('%j are refused: %s', (list, message) => {
    expect(problem(() => normaliseMetrics(metrics(...list), []))).toBe(message)
  })
})

describe('settings', () => {
  it('measure conversions when no metric is named', () => {
    const [metric] = normalise(undefined, { name: 'x' }).metrics
    expect(metric).toMatchObject({
      name: 'Conversion',
      event_name: 'conversion',
      metric_type: 'conversion',
      is_primary: true,
    })
  })

  it('become a bandit when only optimization_type says so', () => {
    const settings = normalise(undefined, { name: 'x', optimization_type: 'ucb1' })
    expect(settings).toMatchObject({ experiment_type: 'bandit', optimization_type: 'ucb1' })
    expect(settings.bandit_config).toMatchObject({ weight_floor: 0.01 })
  })

  it('give a bandit Thompson sampling when only experiment_type says so', () => {
    expect(normalise(undefined, { name: 'x', experiment_type: 'bandit' }).optimization_type).toBe(
      'thompson_sampling',
    )
  })

  it('fill in the configuration of what is switched on', () => {
    const settings = normalise(undefined, {
      name: 'x',
      bayesian_enabled: true,
      sequential_testing_enabled: true,
    })
    expect(settings.bayesian_config).toMatchObject({ alpha: 1, beta: 1, credible_level: 0.95 })
    expect(settings.sequential_testing_config).toMatchObject({ method: 'always_valid', alpha: 0.05 })
  })

  it.each<[string, Partial<ExperimentChange>, string]>([
    [
      'a bandit with fixed shares',
      { experiment_type: 'bandit', optimization_type: 'fixed' },
      'optimization_type',
    ],
    [
      'an A/B test with an adaptive type',
      { experiment_type: 'a_b', optimization_type: 'ucb1' },
      'optimization_type',
    ],
    [
      'a bandit whose floors exceed the whole',
      {
        experiment_type: 'bandit',
        bandit_config: { epsilon: 0.1, weight_floor: 0.4, minimum_subjects: 100, stop_loss: 0.01 },
        variants: variants({ name: 'a' }, { name: 'b' }, { name: 'c' }),
      },
      'bandit_config',
    ],
    ['a split test without addresses', { experiment_type: 'split_url' }, 'split_url_config'],
    [
      'a covariate of another experiment',
      {
        variance_reduction_config: {
          method: 'cuped',
          covariate_metric_id: '99999999-9999-4999-8999-999999999999',
          covariate_metric_ids: [],
          covariate_attributes: [],
          covariate_lookback_days: 7,
          winsorization_percentile: 99,
        },
      },
      'variance_reduction_config',
    ],
  ])('refuse %s', (_, change, field) => {
    expect(refusal(() => normalise(undefined, { name: 'x', ...change })).problems?.[0]?.loc).toEqual([
      'body',
      field,
    ])
  })
})

describe('locks', () => {
  const cases: [keyof ExperimentChange, ExperimentChange][] = [
    ['name', { name: 'other' }],
    ['hypothesis', { hypothesis: 'other' }],
    ['tags', { tags: ['x'] }],
    ['key', { key: 'other' }],
    ['correction_method', { correction_method: 'none' }],
    ['confidence_level', { confidence_level: 0.9 }],
    ['targeting_rules', { targeting_rules: { logical_operator: 'AND', groups: [] } as never }],
    ['traffic_percentage', { traffic_percentage: 10 }],
    ['start_date', { start_date: hours(5) }],
    ['metrics', { metrics: metrics({ name: 'other', event_name: 'other' }) }],
    ['variants', { variants: variants({ name: 'other' }, { name: 'treatment' }) }],
    ['dimensions', { dimensions: ['country'] }],
    ['count_untagged_events', { count_untagged_events: true }],
    ['bayesian_enabled', { bayesian_enabled: true }],
    ['sequential_testing_enabled', { sequential_testing_enabled: true }],
  ]
  const always = ['name', 'hypothesis', 'tags']
  const allowed = {
    DRAFT: cases.map(([field]) => field),
    ACTIVE: [...always, 'traffic_percentage'],
    PAUSED: [...always, 'traffic_percentage', 'targeting_rules'],
    COMPLETED: always,
  }

  it.each(Object.entries(allowed))('while %s let only %j change', (status, fields) => {
    const before = experiment({ status: status as Experiment['status'] })
    for (const [field, change] of cases) {
      const locked = lockedFields(before, normalise(before, change))
      expect([field, locked.length === 0]).toEqual([field, fields.includes(field)])
    }
  })

  it('let the allocation of a running experiment change, but nothing else of its variants', () => {
    const before = experiment({ status: 'ACTIVE' })
    const names = ['control', 'treatment']
    const shares = (first: number) =>
      variants(...names.map((name, n) => ({ name, traffic_allocation: n === 0 ? first : 100 - first })))
    const after = normalise(before, { variants: shares(20) })
    expect(lockedFields(before, after)).toEqual([])
    expect(after.variants.map(({ id }) => id)).toEqual(before.variants.map(({ id }) => id))
    expect(lockedFields({ ...before, status: 'COMPLETED' }, after)).toEqual(['variants'])
  })

  it('know a configuration by its content, whatever the order of its keys', () => {
    const configured = (configuration: object) =>
      variants({ name: 'control', configuration }, { name: 'treatment' })
    const draft = experiment()
    const settled = normalise(draft, { variants: configured({ a: 1, b: { c: 2, d: 3 } }) }).variants
    const before = experiment({
      status: 'ACTIVE',
      variants: draft.variants.map((variant, index) => ({ ...variant, ...settled[index], id: variant.id })),
    })
    const after = (configuration: object) => normalise(before, { variants: configured(configuration) })
    expect(lockedFields(before, after({ b: { d: 3, c: 2 }, a: 1 }))).toEqual([])
    expect(lockedFields(before, after({ b: { d: 3, c: 2 }, a: 2 }))).toEqual(['variants'])
  })

  it('accept every stored value that is sent back', () => {
    const before = experiment({ status: 'COMPLETED' })
    const { name, key, correction_method, confidence_level, metrics, variants } = before
    const after = normalise(before, { name, key, correction_method, confidence_level, metrics, variants })
    expect(changedFields(before, after)).toEqual([])
  })
})

describe('moves', () => {
  const table: [Move, Record<Experiment['status'], Experiment['status'] | 'refused'>][] = [
    ['start', { DRAFT: 'ACTIVE', ACTIVE: 'refused', PAUSED: 'ACTIVE', COMPLETED: 'refused' }],
    ['pause', { DRAFT: 'refused', ACTIVE: 'PAUSED', PAUSED: 'refused', COMPLETED: 'refused' }],
    ['complete', { DRAFT: 'refused', ACTIVE: 'COMPLETED', PAUSED: 'COMPLETED', COMPLETED: 'refused' }],
  ]

  it.each(table)('%s leads %j', (move, outcomes) => {
    for (const [status, outcome] of Object.entries(outcomes)) {
      const before = experiment({ status: status as Experiment['status'] })
      if (outcome === 'refused') {
        expect(refusal(() => moved(before, move, NOW)).message).toBe(
          `Cannot ${move} experiment with status: ${status}`,
        )
      } else expect(moved(before, move, NOW).status).toBe(outcome)
    }
  })

  it('clear resume_at whatever the move', () => {
    const paused = experiment({ status: 'PAUSED', resume_at: hours(3) })
    expect(moved(paused, 'start', NOW).resume_at).toBeNull()
    expect(moved(paused, 'complete', NOW).resume_at).toBeNull()
  })

  it('set the start of a draft to now, or leave a start in the past', () => {
    expect(moved(experiment({ start_date: hours(5) }), 'start', NOW).start_date).toEqual(NOW)
    expect(moved(experiment(), 'start', NOW).start_date).toEqual(NOW)
    expect(moved(experiment({ start_date: hours(-5) }), 'start', NOW).start_date).toEqual(hours(-5))
  })

  it('leave the first start of a paused experiment alone', () => {
    const paused = experiment({ status: 'PAUSED', start_date: hours(-50) })
    expect(moved(paused, 'start', NOW).start_date).toEqual(hours(-50))
  })

  it('end a completed experiment now, or when it had ended before', () => {
    const active = experiment({ status: 'ACTIVE' })
    expect(moved(active, 'complete', NOW).end_date).toEqual(NOW)
    expect(moved({ ...active, end_date: hours(9) }, 'complete', NOW).end_date).toEqual(NOW)
    expect(moved({ ...active, end_date: hours(-9) }, 'complete', NOW).end_date).toEqual(hours(-9))
  })

  it.each([
    [{ variants: [] }, 'Experiment must have at least two variants'],
    [{ metrics: [] }, 'Experiment must have at least one metric'],
    [{ end_date: hours(-1) }, 'end_date has passed; change the schedule first'],
  ])('refuse to start with %j', (change, message) => {
    expect(refusal(() => moved(experiment(change), 'start', NOW)).message).toBe(message)
  })
})

describe('plans', () => {
  const size = (change: Partial<Experiment>) => filledPlan(experiment(change)).sample_size_per_variant ?? 0
  const [sale] = experiment().metrics
  const with2 = (is_guardrail: boolean) => [
    sale!,
    { ...sale!, name: 'Other', is_primary: false, is_guardrail },
  ]

  it('start from a baseline of one tenth and the stored level', () => {
    const plan = filledPlan(experiment())
    expect(plan).toMatchObject({ baseline_rate: 0.1, minimum_detectable_effect: 0.1, source: 'default' })
    expect(size({ confidence_level: 0.99 })).toBeGreaterThan(size({ confidence_level: 0.9 }))
  })

  it('share the error rate out over the metrics that are no guardrails, unless nothing is corrected', () => {
    expect(size({ metrics: with2(false) })).toBeGreaterThan(size({}))
    expect(size({ metrics: with2(true) })).toBe(size({}))
    expect(size({ metrics: with2(false), correction_method: 'none' })).toBe(size({}))
  })

  it('keep a size that was asked for', () => {
    const plan = { ...filledPlan(experiment()), sample_size_per_variant: 777 }
    expect(size({ plan })).toBe(777)
  })
})

describe('schedules', () => {
  const wish = (start_date?: Date | null, end_date?: Date | null) => ({ start_date, end_date })

  it('of a draft set its start and end', () => {
    const dates = rescheduled(experiment(), wish(hours(1), hours(3)), NOW)
    expect(dates).toEqual({ start_date: hours(1), end_date: hours(3), resume_at: null })
  })

  it('of a paused experiment store the start as the resume and leave start_date alone', () => {
    const paused = experiment({ status: 'PAUSED', start_date: hours(-9) })
    expect(rescheduled(paused, wish(hours(2)), NOW)).toEqual({
      start_date: hours(-9),
      end_date: null,
      resume_at: hours(2),
    })
    expect(rescheduled({ ...paused, resume_at: hours(2) }, wish(null), NOW).resume_at).toBeNull()
  })

  it('of a running experiment move only its end', () => {
    const active = experiment({ status: 'ACTIVE', start_date: hours(-9) })
    expect(rescheduled(active, wish(hours(-9), hours(5)), NOW).end_date).toEqual(hours(5))
    expect(refusal(() => rescheduled(active, wish(hours(1)), NOW)).message).toBe(
      'Cannot change start_date while the experiment is ACTIVE',
    )
  })

  it('of a completed experiment are refused', () => {
    expect(refusal(() => rescheduled(experiment({ status: 'COMPLETED' }), wish(hours(1)), NOW)).message).toBe(
      'Cannot schedule experiment with status: COMPLETED',
    )
  })

  it.each([
    [wish(new Date(NOW.getTime() - 600_001)), 'start_date must not be more than 10 minutes in the past'],
    [wish(undefined, hours(0)), 'end_date must be in the future'],
    [wish(hours(2), hours(2.5)), 'end_date must be at least 1 hour after start_date'],
  ])('refuse %j', (dates, message) => {
    expect(refusal(() => rescheduled(experiment(), dates, NOW)).message).toBe(message)
  })

  it('name the resume when a paused experiment would end too early', () => {
    const paused = experiment({ status: 'PAUSED', start_date: hours(-9) })
    expect(refusal(() => rescheduled(paused, wish(hours(2), hours(2.5)), NOW)).message).toBe(
      'end_date must be at least 1 hour after the resume',
    )
  })

  it('accept ten minutes past, exactly one hour, and every date that is stored already', () => {
    expect(rescheduled(experiment(), wish(new Date(NOW.getTime() - 600_000)), NOW).start_date).not.toBeNull()
    expect(rescheduled(experiment(), wish(hours(2), hours(3)), NOW).end_date).toEqual(hours(3))
    const old = experiment({ start_date: hours(-48), end_date: hours(-47.5) })
    expect(rescheduled(old, wish(hours(-48), hours(-47.5)), NOW).start_date).toEqual(hours(-48))
  })
})

describe('local times', () => {
  const read = (text: string, zone: string) =>
    readInZone(text, { zone, field: 'start_date', parse: parseTimestamp })

  it.each([
    ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['2026-01-01T09:00', 'Europe/Berlin', '2026-01-01T08:00:00.000Z'],
    ['2026-07-01T09:00+00:00', 'Europe/Berlin', '2026-07-01T09:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2026-06-15', 'Asia/Kolkata', '2026-06-14T18:30:00.000Z'],
    ['2026-06-15T23:59:59', 'UTC', '2026-06-15T23:59:59.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(read(text, zone).toISOString()).toBe(expected)
  })

  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin'],
    ['2026-03-08T02:30', 'America/New_York'],
    ['9999-12-31T23:00', 'America/New_York'],
  ])('%s does not exist in %s', (text, zone) => {
    expect(problem(() => read(text, zone))).toBe('this local time does not exist in the time zone')
  })

  it.each(['2026-06-30T23:59:60Z', '2026-02-30T00:00:00Z', 'tomorrow', '2026-13-01T00:00:00Z', '1760000000'])(
    '%s is refused',
    (text) => {
      expect(problem(() => read(text, 'UTC'))).toBe('must be an ISO 8601 date and time')
    },
  )

  it('knows the names of time zones', () => {
    expect([isTimeZone('Asia/Tokyo'), isTimeZone('Mars/Olympus')]).toEqual([true, false])
  })
})

describe('keys', () => {
  it.each([
    ['New check-out!', 'new-check-out'],
    ['  Größe & Füße  ', 'gro-e-fu-e'],
    ['日本', 'experiment'],
    ['--x--', 'x'],
  ])('of %j is %s', (name, key) => {
    expect(keyFromName(name)).toBe(key)
  })

  it('always has an allowed form', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(keyFromName(name)).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/)
      }),
    )
  })

  it('counts up from -2 to the first free one', () => {
    expect(freeKey('a', new Set())).toBe('a')
    expect(freeKey('a', new Set(['a', 'a-2']))).toBe('a-3')
    expect(freeKey('a'.repeat(100), new Set(['a'.repeat(100)]))).toBe(`${'a'.repeat(98)}-2`)
  })

  it('of a copy fits its limits', () => {
    const copy = copyOf({ name: 'n'.repeat(100), key: 'k'.repeat(100) })
    expect([copy.name.length, copy.key.length, copy.key.endsWith('-copy')]).toEqual([100, 100, true])
  })

  it('and names of a copy never end in half a character', () => {
    expect(copyOf({ name: `${'n'.repeat(91)}😀`, key: 'k' }).name).toBe(`Copy of ${'n'.repeat(91)}`)
  })
})

describe('metadata', () => {
  it('is merged key by key, and null removes a key', () => {
    expect(mergedMetadata({ a: 1, b: 2 }, { b: null, c: { d: 3 } })).toEqual({ a: 1, c: { d: 3 } })
  })

  it('is limited to 100 keys and 16 KiB', () => {
    const keys = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, n]))
    expect(mergedMetadata({}, keys)).toBeUndefined()
    expect(mergedMetadata({}, { a: 'x'.repeat(17_000) })).toBeUndefined()
  })
})

import { EXPERIMENT_FIELDS } from '@assay/lifecycle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { experiment, hours, metrics, refusal, variants } from '../../../testing/experiment-fixture.ts'
import type { Experiment, ExperimentChange } from '../definition/schema.ts'
import { changedFields, lockedFields } from './locks.ts'
import { mergedMetadata } from './merged-metadata.ts'
import { copyOf, freeKey, keyFromName } from './naming.ts'
import { normalise } from './rules.ts'

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
  it('exist for every setting of an experiment', () => {
    const settings = Object.keys(normalise(undefined, { name: 'x' }))
    expect(settings.sort()).toEqual([...EXPERIMENT_FIELDS].sort())
  })

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
    const normalised = normalise(draft, { variants: configured({ a: 1, b: { c: 2, d: 3 } }) }).variants
    const before = experiment({
      status: 'ACTIVE',
      variants: draft.variants.map((variant, index) => ({
        ...variant,
        ...normalised[index],
        id: variant.id,
      })),
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

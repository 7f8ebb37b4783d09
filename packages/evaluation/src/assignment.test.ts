import { describe, expect, it } from 'vitest'
import { assignNewSubject, compileExperiment, type ExperimentDefinition } from './assignment.ts'
import { hashFraction } from './hash.ts'

const EXPERIMENT: ExperimentDefinition = {
  key: 'checkout',
  variants: [
    { id: 'treatment', is_control: false, traffic_allocation: 50 },
    { id: 'control', is_control: true, traffic_allocation: 50 },
  ],
  traffic_percentage: 100,
  targeting_rules: null,
}
const NOBODY = {
  logical_operator: 'AND' as const,
  groups: [
    {
      logical_operator: 'AND' as const,
      conditions: [{ attribute: 'plan', operator: 'equals' as const, value: 'pro' }],
    },
  ],
}
const ALL_IN_HOLDOUT = { salt: 'h', holdout_percentage: 100 }
const NONE_IN_HOLDOUT = { salt: 'h', holdout_percentage: 0 }
const EXCLUDED = { salt: 'g', range: [0, 0] as const, isTaken: false }

function decide(parts: Partial<ExperimentDefinition>, gates = {}, subject = { user_id: 'u', context: {} }) {
  return assignNewSubject(compileExperiment({ ...EXPERIMENT, ...parts }), subject, gates)
}

describe('assignNewSubject', () => {
  it('selects the variant whose cumulative allocation exceeds the hash fraction', () => {
    for (let index = 0; index < 200; index += 1) {
      const user_id = `user-${index}`
      const expected = hashFraction(user_id, 'checkout') < 0.5 ? 'treatment' : 'control'
      expect(decide({}, {}, { user_id, context: {} })).toEqual({
        variant_id: expected,
        assigned: true,
        reason: 'assigned',
        weight: null,
      })
    }
  })

  it('reports the first refusal, in the order holdout, exclusion, targeting, traffic', () => {
    const refusing = { targeting_rules: NOBODY, traffic_percentage: 0 }
    expect(decide(refusing, { holdout: ALL_IN_HOLDOUT, exclusion: EXCLUDED }).reason).toBe('holdout')
    expect(decide(refusing, { holdout: NONE_IN_HOLDOUT, exclusion: EXCLUDED }).reason).toBe(
      'mutual_exclusion',
    )
    expect(decide(refusing, { holdout: null, exclusion: null }).reason).toBe('targeting')
    expect(decide({ traffic_percentage: 0 }).reason).toBe('traffic')
  })

  it('returns the control variant without an assignment after a refusal', () => {
    expect(decide({ targeting_rules: NOBODY })).toEqual({
      variant_id: 'control',
      assigned: false,
      reason: 'targeting',
      weight: null,
    })
  })

  it('uses the first variant as control when none is marked', () => {
    const variants = EXPERIMENT.variants.map((variant) => ({ ...variant, is_control: false }))
    expect(decide({ variants, traffic_percentage: 0 }).variant_id).toBe('treatment')
  })

  it('admits subjects within the range of their exclusion group', () => {
    for (let index = 0; index < 200; index += 1) {
      const subject = { user_id: `user-${index}`, context: {} }
      const place = hashFraction(subject.user_id, 'g') * 100
      const exclusion = { salt: 'g', range: [20, 60] as const, isTaken: false }
      expect(decide({}, { exclusion }, subject).assigned).toBe(place >= 20 && place < 60)
      expect(decide({}, { exclusion: { ...exclusion, isTaken: true } }, subject).reason).toBe(
        'mutual_exclusion',
      )
    }
  })

  it('hashes traffic and holdout with separate salts', () => {
    for (let index = 0; index < 200; index += 1) {
      const subject = { user_id: `user-${index}`, context: {} }
      expect(decide({ traffic_percentage: 33.33 }, {}, subject).assigned).toBe(
        hashFraction(subject.user_id, 'checkout:traffic') * 100 < 33.33,
      )
      expect(decide({}, { holdout: { salt: 'hold', holdout_percentage: 10 } }, subject).assigned).toBe(
        hashFraction(subject.user_id, 'hold') * 100 >= 10,
      )
    }
  })

  it('routes by the weights of a bandit with a separate salt, and reports the weight', () => {
    const bandit_weights = { control: 0.9, treatment: 0.1 }
    for (let index = 0; index < 200; index += 1) {
      const subject = { user_id: `user-${index}`, context: {} }
      const isTreated = hashFraction(subject.user_id, 'checkout:bandit') < 0.1
      expect(decide({ bandit_weights }, {}, subject)).toEqual({
        variant_id: isTreated ? 'treatment' : 'control',
        assigned: true,
        reason: 'assigned',
        weight: isTreated ? 0.1 : 0.9,
      })
    }
  })

  it('never selects a variant without allocation', () => {
    const variants = [
      { id: 'none', is_control: true, traffic_allocation: 0 },
      { id: 'all', is_control: false, traffic_allocation: 100 },
    ]
    for (let index = 0; index < 100; index += 1) {
      expect(decide({ variants }, {}, { user_id: `user-${index}`, context: {} }).variant_id).toBe('all')
    }
  })

  it('provides the user and the time of the request to rules', () => {
    const conditions = [
      { attribute: 'user_id', operator: 'equals' as const, value: 'u' },
      { attribute: 'now', operator: 'time_window' as const, value: { days: [0] } },
    ]
    const targeting_rules = {
      logical_operator: 'AND' as const,
      groups: [{ logical_operator: 'AND' as const, conditions }],
    }
    const compiled = compileExperiment({ ...EXPERIMENT, targeting_rules })
    const monday = { user_id: 'u', context: {}, now: '2026-03-02T00:00:00Z' }
    expect(assignNewSubject(compiled, monday).assigned).toBe(true)
    expect(assignNewSubject(compiled, { ...monday, now: '2026-03-03T00:00:00Z' }).reason).toBe('targeting')
    expect(assignNewSubject(compiled, { ...monday, user_id: 'v' }).reason).toBe('targeting')
  })

  it('distributes traffic, holdout and variants independently', () => {
    const counts = new Map<string, number>()
    for (let index = 0; index < 40_000; index += 1) {
      const subject = { user_id: `subject-${index}`, context: {} }
      const { reason, variant_id } = decide({ traffic_percentage: 50 }, {}, subject)
      const name = reason === 'assigned' ? variant_id : reason
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const [out, treatment, control] = ['traffic', 'treatment', 'control'].map((name) => counts.get(name) ?? 0)
    const statistic =
      (out! - 20_000) ** 2 / 20_000 + (treatment! - 10_000) ** 2 / 10_000 + (control! - 10_000) ** 2 / 10_000
    // 2 degrees of freedom: the 0.1 % quantile is 13.82.
    expect(statistic).toBeLessThan(13.82)
  })

  it('refuses an experiment without variants', () => {
    expect(() => compileExperiment({ ...EXPERIMENT, variants: [] })).toThrow(RangeError)
  })
})

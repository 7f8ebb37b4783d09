import { describe, expect, it } from 'vitest'
import { compileFlag, decideFlag, decideWithoutSubject, explainFlag, type FlagDefinition } from './flag.ts'
import { hashFraction } from './hash.ts'
import type { Condition, TargetingRules } from './rules/types.ts'
import { compileRuleset, type RulesetContent, RulesetError } from './ruleset.ts'

function one(condition: Condition): TargetingRules {
  return { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions: [condition] }] }
}

const UNKNOWN: TargetingRules = one(JSON.parse('{"attribute":"a","operator":"resembles","value":1}'))
const FLAG: FlagDefinition = {
  key: 'my-flag',
  status: 'ACTIVE',
  value_type: 'boolean',
  off_value: false,
  variants: [],
  targeting_rules: null,
  rollout_percentage: 50,
}
const SUBJECT = { user_id: 'user-123', context: { plan: 'pro' } }
const PRO = one({ attribute: 'plan', operator: 'equals', value: 'pro' })

describe('decideWithoutSubject', () => {
  const listed = one({ attribute: 'segment', operator: 'in_segment', value: ['list', 'pros'] })
  const byId = one({ attribute: 'user_id', operator: 'in', value: ['anna'] })
  const decided = (parts: Partial<FlagDefinition>, context: Record<string, unknown> = {}) => {
    const segments = (id: string, subject: { user_id: string; context: Record<string, unknown> }) =>
      id === 'pros' ? subject.context['plan'] === 'pro' : subject.user_id === 'anna'
    const decide = compileFlag({ ...FLAG, rollout_percentage: 0, ...parts }, { segments })
    return decideWithoutSubject(decide, { context, now: '2026-11-22T00:00:00Z' })?.enabled
  }
  const weights = (...shares: number[]) => ({
    value_type: 'string' as const,
    variants: shares.map((weight, index) => ({ key: `v${index}`, value: 'x', weight })),
  })

  it.each<[string, Partial<FlagDefinition>, Record<string, unknown>, boolean | undefined]>([
    ['a switch for nobody', {}, {}, false],
    ['a switch for everybody', { rollout_percentage: 100 }, {}, true],
    ['a percentage', { rollout_percentage: 50 }, {}, undefined],
    [
      'a percentage behind a rule that matches',
      { rollout_percentage: 50, targeting_rules: PRO },
      { plan: 'pro' },
      true,
    ],
    [
      'a percentage behind a rule that does not',
      { rollout_percentage: 50, targeting_rules: PRO },
      {},
      undefined,
    ],
    [
      'the share of a rule',
      { targeting_rules: { ...PRO, rollout_percentage: 1 } },
      { plan: 'pro' },
      undefined,
    ],
    ['one variant', { ...weights(100), rollout_percentage: 100 }, {}, true],
    ['weights of 100 and 0', { ...weights(100, 0), rollout_percentage: 100 }, {}, true],
    ['weights of 0 and 100', { ...weights(0, 100), rollout_percentage: 100 }, {}, true],
    ['weights of 99 and 1', { ...weights(99, 1), rollout_percentage: 100 }, {}, undefined],
    ['weights of 99 and 1 for nobody', weights(99, 1), {}, false],
    ['a rule on user_id', { targeting_rules: byId }, {}, undefined],
    ['a rule on a user_id that the context holds', { targeting_rules: byId }, { user_id: 'anna' }, true],
    ['an id list', { targeting_rules: listed }, {}, undefined],
    ['a flag that is off', { status: 'INACTIVE', rollout_percentage: 50 }, {}, false],
  ])('decides %s where the subject does not matter', (_name, parts, context, enabled) => {
    expect(decided(parts, context)).toBe(enabled)
  })

  it('ignores an id list when a segment by rules has decided', () => {
    const rules = one({ attribute: 'segment', operator: 'in_segment', value: ['pros', 'list'] })
    expect(decided({ targeting_rules: rules }, { plan: 'pro' })).toBe(true)
  })
})

describe('compileFlag', () => {
  it('decides many subjects as individually', () => {
    const flag: FlagDefinition = {
      ...FLAG,
      value_type: 'string',
      off_value: null,
      variants: ['a', 'b', 'c'].map((key, index) => ({ key, value: key, weight: [20, 30, 50][index]! })),
      targeting_rules: { ...PRO, rollout_percentage: 40 },
    }
    const decide = compileFlag(flag)
    for (let index = 0; index < 200; index += 1) {
      const subject = { user_id: `user-${index}`, context: index % 2 === 0 ? { plan: 'pro' } : {} }
      expect(decide(subject)).toEqual(decideFlag(flag, subject))
    }
  })

  it('returns error, and reports the cause once, when the rules are invalid', () => {
    const errors: unknown[] = []
    const decide = compileFlag(
      { ...FLAG, targeting_rules: UNKNOWN },
      { onError: (error) => errors.push(error) },
    )
    const failed = {
      key: 'my-flag',
      enabled: false,
      value: false,
      variant: null,
      config: null,
      reason: 'error',
    }
    expect([decide(SUBJECT), decide(SUBJECT)]).toEqual([failed, failed])
    expect(errors).toHaveLength(1)
  })

  it('returns error when a segment lookup fails', () => {
    const errors: unknown[] = []
    const evaluation = decideFlag(
      { ...FLAG, targeting_rules: one({ attribute: 'segment', operator: 'in_segment', value: 'beta' }) },
      SUBJECT,
      {
        segments: () => {
          throw new Error('unreachable')
        },
        onError: (error) => errors.push(error),
      },
    )
    expect(evaluation.reason).toBe('error')
    expect(errors).toEqual([new Error('unreachable')])
  })

  it('does not compile the rules of an inactive flag', () => {
    expect(decideFlag({ ...FLAG, status: 'ARCHIVED', targeting_rules: UNKNOWN }, SUBJECT).reason).toBe(
      'inactive',
    )
  })

  it('returns frozen evaluations', () => {
    expect(Object.isFrozen(decideFlag(FLAG, SUBJECT))).toBe(true)
  })

  it('enables about the rollout percentage', () => {
    const decide = compileFlag({ ...FLAG, rollout_percentage: 12.5 })
    let enabled = 0
    for (let index = 0; index < 40_000; index += 1)
      enabled += Number(decide({ user_id: `u${index}`, context: {} }).enabled)
    // Mean 5000, standard deviation 66.1: four standard deviations.
    expect(Math.abs(enabled - 5000)).toBeLessThan(265)
  })

  it('never disables a subject while the rollout grows', () => {
    for (let index = 0; index < 300; index += 1) {
      const subject = { user_id: `user-${index}`, context: {} }
      const steps = [0, 1, 10, 33.33, 50, 99.99, 100].map(
        (rollout_percentage) => decideFlag({ ...FLAG, rollout_percentage }, subject).enabled,
      )
      expect(steps).toEqual(steps.toSorted((left, right) => Number(left) - Number(right)))
    }
  })
})

describe('explainFlag', () => {
  it('shows the deciding rollout', () => {
    expect(explainFlag(FLAG, SUBJECT).explain).toEqual({
      rule_matched: false,
      rule_unit: null,
      rollout_unit: 0.6927449859213084,
      variant_unit: null,
      percentage: 50,
    })
  })

  it('shows the deciding rule and variant', () => {
    const flag: FlagDefinition = {
      ...FLAG,
      value_type: 'number',
      variants: [{ key: 'one', value: 1, weight: 100 }],
      targeting_rules: { ...PRO, id: 'r' },
    }
    expect(explainFlag(flag, SUBJECT)).toEqual({
      evaluation: {
        key: 'my-flag',
        enabled: true,
        value: 1,
        variant: 'one',
        config: null,
        reason: 'targeting_rule',
      },
      explain: {
        rule_matched: true,
        rule_unit: hashFraction('user-123', 'r'),
        rollout_unit: null,
        variant_unit: hashFraction('user-123', 'my-flag:variant'),
        percentage: 100,
      },
    })
  })

  it('shows no hash fractions when none were needed', () => {
    expect(explainFlag({ ...FLAG, status: 'INACTIVE', targeting_rules: PRO }, SUBJECT).explain).toEqual({
      rule_matched: false,
      rule_unit: null,
      rollout_unit: null,
      variant_unit: null,
      percentage: 50,
    })
  })
})

describe('compileRuleset', () => {
  const ruleset = (
    targeting_rules: TargetingRules | null,
    segments: RulesetContent['segments'] = {},
  ): RulesetContent => ({
    schema: 1,
    revision: 1,
    hash: 'md5-le32',
    flags: [{ ...FLAG, targeting_rules, evaluation: 'local' }],
    segments,
  })

  it('marks flags with an unknown operator as remote, in the rules or in a segment', () => {
    const beta = one({ attribute: 'segment', operator: 'in_segment', value: 'beta' })
    expect(compileRuleset(ruleset(UNKNOWN)).get('my-flag')).toBe('remote')
    expect(compileRuleset(ruleset(beta, { beta: UNKNOWN })).get('my-flag')).toBe('remote')
    expect(compileRuleset(ruleset(null, { beta: UNKNOWN })).get('my-flag')).toBeTypeOf('function')
  })

  it('provides the user and the time of the request to segments', () => {
    const conditions: Condition[] = [
      { attribute: 'user_id', operator: 'starts_with', value: 'user-' },
      { attribute: 'now', operator: 'time_window', value: { days: [0] } },
    ]
    const beta: TargetingRules = {
      logical_operator: 'AND',
      groups: [{ logical_operator: 'AND', conditions }],
    }
    const rules = one({ attribute: 'segment', operator: 'in_segment', value: ['beta'] })
    const decide = compileRuleset(ruleset(rules, { beta })).get('my-flag')
    const reasonOn = (now: string) => typeof decide === 'function' && decide({ ...SUBJECT, now }).reason
    expect(reasonOn('2026-03-02T10:00:00Z')).toBe('targeting_rule')
    expect(reasonOn('2026-03-03T10:00:00Z')).toBe('rollout')
  })

  it('refuses a ruleset of another schema or hash', () => {
    expect(() =>
      compileRuleset(JSON.parse('{"schema":2,"hash":"md5-le32","flags":[],"segments":{}}')),
    ).toThrow(RulesetError)
    expect(() => compileRuleset(JSON.parse('{"schema":1,"hash":"other","flags":[],"segments":{}}'))).toThrow(
      RulesetError,
    )
  })
})

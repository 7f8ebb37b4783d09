import { type Condition, OPERATORS, type TargetingRules } from '@assay/evaluation'
import { describe, expect, it } from 'vitest'
import { identity, withIdentityOf } from './identity.ts'
import { OPERATOR_WORDS, operatorSections } from './operators.ts'
import { contextOf, preview, readTyped, reasonWords } from './preview/preview.ts'
import { problemsAt, rulesProblems, visibleProblems } from './problems.ts'
import {
  attributesOf,
  duplicated,
  moved,
  readRules,
  withGroups,
  withLetterCase,
  withNewGroup,
  withOperator,
} from './rule-edits.ts'
import { conditionWords, rulesSentence } from './summary.ts'
import { asCircle, asItems, asMoment, splitItems } from './values.ts'

const country: Condition = { attribute: 'country', operator: 'in', value: ['DE', 'AT'] }
const version: Condition = { attribute: 'app.version', operator: 'semver_gte', value: '2.4' }
const segment: Condition = { attribute: 'segment', operator: 'in_segment', value: ['s1'] }
const rules: TargetingRules = {
  logical_operator: 'OR',
  groups: [
    { logical_operator: 'AND', conditions: [country, version] },
    { logical_operator: 'OR', conditions: [segment] },
  ],
}

describe('The operators to choose from', () => {
  it('are all of them, each once, and without segments where these cannot be named', () => {
    const offered = operatorSections(true).flatMap(({ operators }) => operators)
    expect([...offered].sort()).toEqual([...OPERATORS].sort())
    expect(operatorSections(false).flatMap(({ operators }) => operators)).not.toContain('in_segment')
  })

  it('keep as much of a value as they can use', () => {
    expect(withOperator(country, 'equals')).toEqual({ ...country, operator: 'equals', value: 'DE' })
    expect(withOperator({ ...version, value: '7' }, 'greater_than').value).toBe(7)
    expect(withOperator({ ...version, operator: 'equals', value: 'DE' }, 'array_contains').value).toEqual([
      'DE',
    ])
    expect(withOperator(country, 'is_null')).toEqual({ attribute: 'country', operator: 'is_null' })
  })

  it('offer the time of the request where they are about time', () => {
    const empty: Condition = { attribute: '', operator: 'equals', value: '' }
    expect(withOperator(empty, 'before')).toEqual({ attribute: 'now', operator: 'before', value: undefined })
    expect(withOperator({ ...empty, value: '2026-03-02' }, 'after').value).toBe('2026-03-02')
    expect(withOperator({ ...empty, value: 'soon' }, 'after').value).toBeUndefined()
  })

  it('keep letter case out of account only where it can be', () => {
    const anyCase = withLetterCase(country, true)
    expect(withOperator(anyCase, 'not_in').case_insensitive).toBe(true)
    expect(withOperator(anyCase, 'contains')).not.toHaveProperty('case_insensitive')
    expect(withLetterCase(anyCase, false)).toEqual(country)
    expect(conditionWords(anyCase)).toBe('country is one of DE, AT (any letter case)')
  })

  it('about segments look at no attribute of the subject', () => {
    expect(withOperator(country, 'in_segment')).toEqual({
      attribute: 'segment',
      operator: 'in_segment',
      value: [],
    })
    expect(withOperator(segment, 'equals')).toEqual({ attribute: '', operator: 'equals', value: '' })
  })

  it('begin with a value that the service accepts or that is still empty', () => {
    for (const operator of OPERATORS) {
      const condition = withOperator({ attribute: 'a', operator: 'equals', value: '' }, operator)
      const all: TargetingRules = {
        logical_operator: 'AND',
        groups: [{ logical_operator: 'AND', conditions: [condition] }],
      }
      expect(
        visibleProblems(all, { name: 'r', allowSegments: true }),
        OPERATOR_WORDS[operator].words,
      ).toEqual({})
    }
  })
})

describe('Editing rules', () => {
  it('starts with one group and ends with no rules', () => {
    const first = withNewGroup(null)
    expect(first.groups).toHaveLength(1)
    expect(withGroups(first, [])).toBeNull()
  })

  it('keeps the fields of flags', () => {
    expect(withNewGroup({ ...rules, id: 'x', rollout_percentage: 20 })).toMatchObject({
      id: 'x',
      rollout_percentage: 20,
    })
  })

  it('moves and duplicates', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
    expect(duplicated([country], 0)).toEqual([country, country])
    expect(duplicated([country], 0)[1]).not.toBe(country)
  })

  it('lets a part keep its key when it changes, and gives a copy its own', () => {
    const next = withIdentityOf({ ...country, value: ['CH'] }, country)
    expect(identity(next)).toBe(identity(country))
    expect(identity(structuredClone(country))).not.toBe(identity(country))
  })

  it('reads rules as they came, and nothing else', () => {
    expect(readRules(rules)).toBe(rules)
    for (const other of [null, {}, { groups: [] }, 'x', { logical_operator: 'AND', groups: [{}] }]) {
      expect(readRules(other)).toBeNull()
    }
  })

  it('lists the attributes that are read', () => {
    expect(attributesOf(rules)).toEqual(['country', 'app.version'])
  })
})

describe('Values', () => {
  it('of lists come from arrays and from pasted text', () => {
    expect(splitItems(' DE, AT\nCH,,DE')).toEqual(['DE', 'AT', 'CH'])
    expect(asItems([1, 'a', {}])).toEqual([1, 'a'])
  })

  it('of places are read in every wire form', () => {
    const circle = { lat: 52.5, lon: 13.4, radius: 10, unit: 'mi' }
    expect(asCircle([52.5, 13.4, 10, 'mi'])).toEqual(circle)
    expect(asCircle('52.5, 13.4, 10, mi')).toEqual(circle)
    expect(asCircle(circle)).toEqual(circle)
  })
})

describe('Problems', () => {
  it('belong to the path that they are about and to every path above it', () => {
    const problems = {
      'r.groups.0.conditions.1.value.3': 'too long',
      'r.groups.0.conditions.10.value': 'wrong',
    }
    expect(problemsAt(problems, 'r.groups.0.conditions.1')).toEqual(['too long'])
  })

  it('are those that the service would find', () => {
    const draft = withNewGroup(null)
    expect(Object.keys(rulesProblems(draft))).toEqual(['targeting_rules.groups.0.conditions.0.attribute'])
    expect(visibleProblems(draft, { name: 'targeting_rules', allowSegments: true })).toEqual({})
  })

  it('name what the value needs once something is entered', () => {
    const broken = {
      ...rules,
      groups: [{ logical_operator: 'AND' as const, conditions: [{ ...version, value: 'x.y' }] }],
    }
    expect(visibleProblems(broken, { name: 'r', allowSegments: true })).toEqual({
      'r.groups.0.conditions.0.value': 'Enter a version, such as 2.4.0.',
    })
  })
})

describe('Rules in words', () => {
  it('name segments and put groups in brackets', () => {
    expect(rulesSentence(rules, [{ id: 's1', name: 'Paying' }])).toBe(
      '(country is one of DE, AT and app.version is at least version 2.4) or the subject is in segment Paying',
    )
  })

  it('are everyone without rules, and mention the share', () => {
    expect(rulesSentence(null)).toBe('Everyone')
    expect(rulesSentence({ ...rules, groups: rules.groups.slice(1), rollout_percentage: 25 })).toBe(
      'the subject is in segment s1, 25 % of matching subjects',
    )
  })

  it('describe moments and addresses', () => {
    const now = { attribute: 'now', operator: 'after' } as const
    expect(conditionWords({ ...now, value: '2026-03-02T13:00:00+01:00' })).toBe(
      'now is after 2026-03-02 12:00 UTC',
    )
    expect(conditionWords({ ...now, value: 1_772_452_800 })).toBe('now is after 2026-03-02 12:00 UTC')
    expect(asMoment('soon')).toBeUndefined()
    expect(conditionWords({ attribute: 'ip', operator: 'in_ip_range', value: ['10.0.0.0/8', '::1'] })).toBe(
      'ip is in the IP range 10.0.0.0/8, ::1',
    )
  })

  it('describe windows and places', () => {
    const window = { start_time: '09:00', end_time: '17:00', days: [4, 0, 1, 2, 3], timezone: 'UTC' }
    expect(conditionWords({ attribute: 'now', operator: 'time_window', value: window })).toBe(
      'now is in the time window 09:00 to 17:00 on Mon to Fri (UTC)',
    )
    expect(conditionWords({ attribute: 'at', operator: 'geo_within_radius', value: [1, 2, 3] })).toBe(
      'at is within 3 km of 1, 2',
    )
  })
})

describe('Trying rules', () => {
  const now = '2026-11-21T12:00:00Z'

  it('decides as the service does and says why', () => {
    const outcome = preview(rules, {
      context: contextOf({ country: 'DE', 'app.version': 'abc' }),
      segments: new Set(),
      now,
    })
    if (!('explanation' in outcome)) throw new Error('The rules are finished.')
    expect(outcome.explanation.matched).toBe(false)
    expect(outcome.explanation.groups[0]?.conditions.map(reasonWords)).toEqual([
      'it is "DE"',
      'it is "abc", which is not a version',
    ])
  })

  it('takes membership of segments from the switches', () => {
    const outcome = preview(rules, { context: {}, segments: new Set(['s1']), now })
    expect(outcome).toMatchObject({ explanation: { matched: true } })
  })

  it('says when the rules take too many tests', () => {
    const heavy = { attribute: 'bio', operator: 'regex', value: '(?:a?){300}b' } as const
    const conditions = Array.from({ length: 10 }, () => heavy)
    const costly: TargetingRules = {
      logical_operator: 'AND',
      groups: [{ logical_operator: 'OR', conditions }],
    }
    const outcome = preview(costly, { context: { bio: 'a'.repeat(1000) }, segments: new Set(), now })
    if (!('explanation' in outcome)) throw new Error('The rules are finished.')
    expect(outcome.explanation).toMatchObject({ matched: false, reason: 'error' })
    expect(outcome.explanation.groups[0]?.conditions.map(reasonWords).at(-1)).toMatch(
      /too many pattern tests/,
    )
  })

  it('counts conditions that are not finished', () => {
    expect(preview(withNewGroup(rules), { context: {}, segments: new Set(), now })).toEqual({ unfinished: 1 })
  })

  it('reads typed values as JSON only where they are JSON', () => {
    expect([readTyped('42'), readTyped('true'), readTyped('[1,2]'), readTyped('"42"')]).toEqual([
      42,
      true,
      [1, 2],
      '42',
    ])
    expect([readTyped('2.4.0'), readTyped('DE'), readTyped('[x')]).toEqual(['2.4.0', 'DE', '[x'])
    expect(contextOf({ a: ' ', b: 'x' })).toEqual({ b: 'x' })
  })
})

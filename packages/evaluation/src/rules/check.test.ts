import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRules } from './check.ts'
import type { CheckOptions } from './problems.ts'
import { OPERATORS } from './types.ts'

const one = (condition: object): object => ({
  logical_operator: 'AND',
  groups: [{ logical_operator: 'AND', conditions: [condition] }],
})

function problemsOf(
  input: unknown,
  options?: CheckOptions,
): readonly { loc: unknown; msg: string; type: string }[] {
  const checked = checkRules(input, options)
  return 'problems' in checked ? checked.problems : []
}

/** A list inside a list inside a list. */
function deepList(depth: number): unknown {
  let list: unknown = []
  for (let level = 0; level < depth; level += 1) list = [list]
  return list
}

describe('checkRules', () => {
  it.each([[null], [undefined], [{}], [{ groups: [] }], [{ logical_operator: 'or', groups: [] }]])(
    'treats %j as no rules',
    (input) => {
      expect(checkRules(input)).toEqual({ rules: null })
    },
  )

  it('refuses a wrong logical operator even without groups', () => {
    expect(problemsOf({ logical_operator: 'XOR', groups: [] })).toHaveLength(1)
  })

  it('stores logical operators in upper case and operators by their listed names', () => {
    const input = {
      logical_operator: 'or',
      groups: [
        { logical_operator: 'And', conditions: [{ attribute: 'a', operator: 'NOT-IN', value: ['x'] }] },
      ],
    }
    expect(checkRules(input)).toEqual({
      rules: {
        logical_operator: 'OR',
        groups: [
          { logical_operator: 'AND', conditions: [{ attribute: 'a', operator: 'not_in', value: ['x'] }] },
        ],
      },
    })
  })

  it('drops an ignored value', () => {
    expect(checkRules(one({ attribute: 'a', operator: 'is_null', value: deepList(100_000) }))).toEqual({
      rules: one({ attribute: 'a', operator: 'is_null' }),
    })
  })

  it('reports all problems at once', () => {
    const input = {
      logical_operator: 'AND',
      groups: [
        {
          logical_operator: 'AND',
          conditions: [{ attribute: 'a', operator: 'equals', value: 1 }, { operator: 'x' }],
        },
        { logical_operator: 'NOR', conditions: [] },
      ],
    }
    expect(problemsOf(input).map(({ loc, msg }) => [loc, msg])).toEqual([
      [['groups', 0, 'conditions', 1, 'attribute'], 'attribute is required'],
      [['groups', 0, 'conditions', 1, 'operator'], 'unknown operator'],
      [['groups', 1, 'logical_operator'], 'logical_operator must be AND or OR'],
      [['groups', 1, 'conditions'], 'at least one condition is required'],
    ])
  })

  it('reports at most a hundred problems', () => {
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key-${index}`, 1]))
    expect(problemsOf(keys)).toHaveLength(100)
  })

  it('allows id and rollout_percentage only with allowFlagKeys', () => {
    const rules = {
      ...one({ attribute: 'a', operator: 'equals', value: 1 }),
      id: 'r1',
      rollout_percentage: 12.5,
    }
    expect(checkRules(rules, { allowFlagKeys: true })).toEqual({ rules })
    expect(problemsOf(rules).map(({ loc }) => loc)).toEqual([['id'], ['rollout_percentage']])
  })

  it.each([
    [{ id: '' }, 'id'],
    [{ id: 5 }, 'id'],
    [{ id: 'x'.repeat(101) }, 'id'],
    [{ rollout_percentage: -1 }, 'rollout_percentage'],
    [{ rollout_percentage: 100.5 }, 'rollout_percentage'],
    [{ rollout_percentage: 1.234 }, 'rollout_percentage'],
    [{ rollout_percentage: '5' }, 'rollout_percentage'],
  ])('refuses %j on a flag', (parts, place) => {
    const rules = { ...one({ attribute: 'a', operator: 'equals', value: 1 }), ...parts }
    expect(problemsOf(rules, { allowFlagKeys: true }).map(({ loc }) => loc)).toEqual([[place]])
  })

  it('treats null flag keys as absent', () => {
    const rules = one({ attribute: 'a', operator: 'equals', value: 1 })
    expect(checkRules({ ...rules, id: null, rollout_percentage: null }, { allowFlagKeys: true })).toEqual({
      rules,
    })
  })

  it('refuses segment operators where segments are not allowed', () => {
    const rules = one({ attribute: 'segment', operator: 'in_segment', value: 'beta' })
    expect(checkRules(rules)).toEqual({ rules })
    expect(problemsOf(rules, { allowSegments: false }).map(({ msg }) => msg)).toEqual(['unknown operator'])
  })

  it('reports the segment that does not exist', () => {
    const rules = one({ attribute: 'segment', operator: 'not_in_segment', value: ['beta', 'missing'] })
    expect(problemsOf(rules, { segmentExists: (id) => id === 'beta' })).toEqual([
      { type: 'value_error', loc: ['groups', 0, 'conditions', 0, 'value', 1], msg: 'segment not found' },
    ])
  })

  it('counts the segments of all conditions together, each once', () => {
    const condition = (from: number): object => ({
      attribute: 'segment',
      operator: 'in_segment',
      value: Array.from({ length: 6 }, (_, index) => `segment-${from + index}`),
    })
    const group = (from: number): object => ({
      logical_operator: 'AND',
      conditions: [condition(0), condition(from)],
    })
    expect(problemsOf({ logical_operator: 'AND', groups: [group(4)] })).toEqual([])
    expect(problemsOf({ logical_operator: 'AND', groups: [group(5)] }).map(({ msg }) => msg)).toEqual([
      'at most 10 segments are allowed',
    ])
  })

  it('reports too many segments once', () => {
    const conditions = [0, 6, 12].map((from) => ({
      attribute: 'segment',
      operator: 'in_segment',
      value: Array.from({ length: 6 }, (_, index) => `segment-${from + index}`),
    }))
    const rules = { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions }] }
    expect(problemsOf(rules).map(({ loc }) => loc)).toEqual([['groups', 0, 'conditions', 1, 'value']])
  })

  it('accepts rules that fill every limit', () => {
    const condition = {
      attribute: 'a',
      operator: 'in',
      value: Array.from({ length: 1000 }, (_, index) => index),
    }
    const text = { attribute: 'a'.repeat(100), operator: 'equals', value: '🙂'.repeat(100) }
    const regex = { attribute: 'r', operator: 'regex', value: 'x'.repeat(500) }
    const groups = Array.from({ length: 20 }, (_, index) => ({
      logical_operator: 'AND',
      conditions: index < 10 ? [text, regex, text] : [index === 10 ? condition : text, text],
    }))
    expect(problemsOf({ logical_operator: 'OR', groups })).toEqual([])
  })

  it('handles input of any depth', () => {
    const deep = deepList(100_000)
    expect(problemsOf(deep)).toHaveLength(1)
    expect(problemsOf({ logical_operator: deep, groups: deep })).not.toEqual([])
    expect(problemsOf(one({ attribute: deep, operator: deep, value: deep }))).toHaveLength(2)
  })

  it.each(OPERATORS.filter((operator) => !operator.endsWith('null')))(
    'handles a value of any depth for %s',
    (operator) => {
      const deep = deepList(100_000)
      const attribute = operator.endsWith('segment') ? 'segment' : 'a'
      for (const value of [deep, { lat: 1, lon: 1, radius: 1, unit: deep }, { days: deep, timezone: deep }]) {
        expect(problemsOf(one({ attribute, operator, value }))).toHaveLength(1)
      }
    },
  )

  it('accepts its own stored rules', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, maxDepth: 6 }), (value) => {
        for (const operator of OPERATORS) {
          const checked = checkRules(one({ attribute: 'segment', operator, value }))
          if ('rules' in checked) expect(checkRules(checked.rules)).toEqual(checked)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('accepts or refuses any input without failing', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (input) => typeof checkRules(input) === 'object'),
    )
    fc.assert(fc.property(fc.jsonValue(), (input) => typeof checkRules(input) === 'object'))
  })

  it('repeats no submitted value', () => {
    const secret = 'sEcReT'
    for (const operator of [...OPERATORS, secret]) {
      const problems = problemsOf({
        logical_operator: secret,
        groups: [
          {
            logical_operator: secret,
            conditions: [{ attribute: `${secret} `, operator, value: [{ secret }] }],
          },
        ],
      })
      expect(JSON.stringify(problems)).not.toContain(secret)
    }
  })
})

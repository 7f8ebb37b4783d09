import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assign, type CoreService, draft, evaluate, flag, rules, running, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

interface Condition {
  attribute: string
  operator: string
  value: unknown
}
type Operator = 'AND' | 'OR'

const is = (attribute: string, operator: string, value: unknown): Condition => ({
  attribute,
  operator,
  value,
})
const group = (logical_operator: Operator, ...conditions: Condition[]) => ({ logical_operator, conditions })
const top = (logical_operator: Operator, ...groups: object[]) => ({ logical_operator, groups })

/** Whether subjects with these attributes enter an experiment with the rules. */
const entered = async (targeting_rules: object, contexts: object[]): Promise<boolean[]> => {
  const { key } = await running(core, { targeting_rules })
  const found: boolean[] = []
  for (const [index, context] of contexts.entries()) {
    found.push((await assign(core, key, { user_id: `subject-${index}`, context })).assigned)
  }
  return found
}

const germany = is('country', 'equals', 'DE')
const adult = is('age', 'greater_than', 17)

const WRONG: [string, unknown][] = [
  ['a list', [germany]],
  ['a bare condition', germany],
  ['a text', 'country = DE'],
  ['no logical operator', { groups: [group('AND', germany)] }],
  ['another logical operator', { logical_operator: 'XOR', groups: [group('AND', germany)] }],
  ['groups that are no list', { logical_operator: 'AND', groups: group('AND', germany) }],
  ['conditions at the top', { logical_operator: 'AND', conditions: [germany] }],
  ['a nested group', top('AND', { ...group('AND', germany), groups: [group('AND', adult)] })],
  [
    'a group instead of a condition',
    top('AND', { logical_operator: 'AND', conditions: [group('AND', germany)] }),
  ],
  ['a group without operator', top('AND', { conditions: [germany] })],
  [
    'a condition without attribute',
    top('AND', { logical_operator: 'AND', conditions: [{ operator: 'equals', value: 1 }] }),
  ],
  ['an unknown operator', top('AND', group('AND', is('country', 'resembles', 'DE')))],
  ['a value of the wrong kind', top('AND', group('AND', is('age', 'greater_than', 'old')))],
  [
    'an attribute that is not text',
    {
      logical_operator: 'AND',
      groups: [{ logical_operator: 'AND', conditions: [{ ...germany, attribute: 5 }] }],
    },
  ],
]

describe('Targeting rules', () => {
  it('Any other shape is refused with 422 when an experiment is created', async () => {
    for (const [what, targeting_rules] of WRONG) {
      const { status } = await core.request('developer', 'POST /experiments/', {
        name: 'Wrong',
        targeting_rules,
      })
      expect([what, status]).toEqual([what, 422])
    }
  })

  it('Any other shape is refused with 422 when an experiment is changed, and nothing changes', async () => {
    const targeting_rules = top('AND', group('AND', germany))
    const { id } = await draft(core, { targeting_rules })
    for (const [what, wrong] of WRONG) {
      const { status } = await core.request('developer', `PUT /experiments/${id}`, { targeting_rules: wrong })
      expect([what, status]).toEqual([what, 422])
    }
    expect((await core.request('viewer', `GET /experiments/${id}`)).body.targeting_rules).toEqual(
      targeting_rules,
    )
  })

  it('Flags take the same shape and refuse every other', async () => {
    const targeting_rules = top('AND', group('OR', germany, adult))
    const { id, targeting_rules: stored } = await flag(core, { targeting_rules })
    expect(stored).toMatchObject(targeting_rules)
    for (const [what, wrong] of WRONG) {
      const { status } = await core.request('developer', `PUT /feature-flags/${id}`, {
        targeting_rules: wrong,
      })
      expect([what, status]).toEqual([what, 422])
    }
  })

  it('AND of a group needs every condition', async () => {
    const contexts = [
      { country: 'DE', age: 20 },
      { country: 'DE', age: 10 },
      { country: 'FR', age: 20 },
    ]
    expect(await entered(top('AND', group('AND', germany, adult)), contexts)).toEqual([true, false, false])
  })

  it('OR of a group needs one condition', async () => {
    const contexts = [
      { country: 'DE', age: 10 },
      { country: 'FR', age: 20 },
      { country: 'FR', age: 10 },
    ]
    expect(await entered(top('AND', group('OR', germany, adult)), contexts)).toEqual([true, true, false])
  })

  it('AND of the top level needs every group', async () => {
    const contexts = [
      { country: 'DE', age: 20 },
      { country: 'DE', age: 10 },
    ]
    expect(await entered(top('AND', group('OR', germany), group('OR', adult)), contexts)).toEqual([
      true,
      false,
    ])
  })

  it('OR of the top level needs one group, so that shared conditions are repeated in each', async () => {
    const [pro, team] = [is('plan', 'equals', 'pro'), is('plan', 'equals', 'team')]
    const either = top('OR', group('AND', germany, pro), group('AND', germany, team))
    const contexts = [
      { country: 'DE', plan: 'pro' },
      { country: 'DE', plan: 'team' },
      { country: 'DE', plan: 'free' },
      { country: 'FR', plan: 'pro' },
    ]
    expect(await entered(either, contexts)).toEqual([true, true, false, false])
  })

  it('Conditions are evaluated against the context of the call', async () => {
    const { key } = await running(core, { targeting_rules: rules('country', 'DE', 'equals') })
    const reason = async (context: object) => (await assign(core, key, { user_id: 'same', context })).reason
    expect([await reason({}), await reason({ country: 'FR' }), await reason({ country: 'DE' })]).toEqual([
      'targeting',
      'targeting',
      'assigned',
    ])
  })

  it('The operator equals compares', async () => {
    const contexts = [{ plan: 'pro' }, { plan: 'free' }]
    expect(await entered(rules('plan', 'pro', 'equals'), contexts)).toEqual([true, false])
  })

  it('The operator in matches a value of an array', async () => {
    const contexts = [{ country: 'DE' }, { country: 'AT' }, { country: 'FR' }]
    expect(await entered(rules('country', ['DE', 'AT']), contexts)).toEqual([true, true, false])
  })

  it('The operators greater_than and less_than compare numbers strictly', async () => {
    const contexts = [{ age: 17 }, { age: 18 }, { age: 19 }]
    expect(await entered(rules('age', 18, 'greater_than'), contexts)).toEqual([false, false, true])
    expect(await entered(rules('age', 18, 'less_than'), contexts)).toEqual([true, false, false])
  })

  it('There are more than 20 operators', async () => {
    const operators = [
      ...['equals', 'not_equals', 'in', 'not_in', 'contains', 'not_contains', 'starts_with', 'ends_with'],
      ...['greater_than', 'less_than', 'greater_than_or_equal', 'less_than_or_equal', 'regex', 'is_null'],
      ...['is_not_null', 'semver_eq', 'semver_gt', 'semver_lt', 'semver_gte', 'semver_lte'],
      ...['array_contains', 'array_intersects', 'not_array_contains', 'not_array_intersects', 'not_regex'],
      ...['before', 'after'],
    ]
    expect(operators.length).toBeGreaterThan(20)
    const { id } = await draft(core)
    for (const operator of operators) {
      const body = { targeting_rules: rules('x', '1', operator) }
      expect([operator, (await core.request('developer', `PUT /experiments/${id}`, body)).status]).toEqual([
        operator,
        200,
      ])
    }
  })

  it('An attribute missing from the context satisfies no condition but is_null', async () => {
    const never = [
      ...[
        is('x', 'equals', 'a'),
        is('x', 'not_equals', 'a'),
        is('x', 'not_in', ['a']),
        is('x', 'less_than', 5),
      ],
      ...[is('x', 'not_contains', 'a'), is('x', 'is_not_null', true)],
    ]
    for (const condition of never) {
      expect([condition.operator, await entered(top('AND', group('AND', condition)), [{}])]).toEqual([
        condition.operator,
        [false],
      ])
    }
    expect(await entered(top('AND', group('AND', is('x', 'is_null', true))), [{}])).toEqual([true])
  })

  it('Individual users of a flag are targeted by rules', async () => {
    const { key } = await flag(core, { targeting_rules: rules('user_id', ['ada', 'grace']) })
    const enabled = async (user_id: string) => (await evaluate(core, key, { user_id })).enabled
    expect([await enabled('ada'), await enabled('grace'), await enabled('eve')]).toEqual([true, true, false])
  })
})

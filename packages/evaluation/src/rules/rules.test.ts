import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRules, matchesRules, segmentIds } from './compile.ts'
import { explainRules } from './explain.ts'
import { compareVersions, readVersion } from './semver.ts'
import { readTime } from './time.ts'
import {
  type Condition,
  type LogicalOperator,
  OPERATORS,
  type Operator,
  RulesError,
  type TargetingRules,
} from './types.ts'

function one(condition: Condition): TargetingRules {
  return { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions: [condition] }] }
}

function holds(operator: Operator, value: unknown, attribute: unknown): boolean {
  return matchesRules(one({ attribute: 'x', operator, value }), { x: attribute })
}

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('true', 'no', '1', '0', '1.0', ' 2 ', 'a', 'A', '1e1'),
)
const scalar = fc.oneof(text, fc.integer({ min: -3, max: 12 }), fc.double({ noNaN: true }), fc.boolean())
const list = fc.array(scalar, { maxLength: 5 })
const logical = fc.constantFrom<LogicalOperator>('AND', 'OR')

/** Valid value of each operator on an attribute. */
const VALUES: Record<Operator, unknown> = {
  equals: 'x',
  not_equals: 'x',
  in: ['x'],
  not_in: ['x'],
  contains: 'x',
  not_contains: 'x',
  starts_with: 'x',
  ends_with: 'x',
  greater_than: 1,
  less_than: 1,
  greater_than_or_equal: 1,
  less_than_or_equal: 1,
  regex: 'x',
  not_regex: 'x',
  is_null: undefined,
  is_not_null: undefined,
  semver_eq: '1.0.0',
  semver_gt: '1.0.0',
  semver_lt: '1.0.0',
  semver_gte: '1.0.0',
  semver_lte: '1.0.0',
  geo_within_radius: [0, 0, 1],
  time_window: { days: [0] },
  before: '2026-03-02',
  after: '2026-03-02',
  in_ip_range: '10.0.0.0/8',
  array_contains: ['x'],
  array_intersects: ['x'],
  not_array_contains: ['x'],
  not_array_intersects: ['x'],
  in_segment: 'beta',
  not_in_segment: 'beta',
}

const condition = fc
  .tuple(fc.constantFrom(...OPERATORS), fc.constantFrom('a', 'b', 'user.c', 'segment'), scalar)
  .map(([operator, attribute, value]): Condition => {
    const isOpen = ['equals', 'not_equals', 'in', 'not_in', 'contains', 'not_contains'].includes(operator)
    return { attribute, operator, value: isOpen ? value : VALUES[operator] }
  })
const rules = fc
  .tuple(
    logical,
    fc.array(fc.tuple(logical, fc.array(condition, { minLength: 1, maxLength: 4 })), { maxLength: 4 }),
  )
  .map(
    ([logical_operator, groups]): TargetingRules => ({
      logical_operator,
      groups: groups.map(([operator, conditions]) => ({ logical_operator: operator, conditions })),
    }),
  )
const context = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'user'),
  fc.oneof(
    scalar,
    list,
    fc.constant(null),
    fc.dictionary(fc.constantFrom('c', 'd'), scalar, { noNullPrototype: true }),
  ),
  { noNullPrototype: true },
)
const segments = (id: string, { user_id }: { user_id: string }): boolean => id === 'beta' && user_id === 'u'

describe('operators', () => {
  it.each(OPERATORS.filter((operator) => !operator.endsWith('segment')))(
    'makes %s false on a missing attribute, unless it tests for that',
    (operator) => {
      const expected = operator === 'is_null'
      for (const sent of [{}, { x: null }, { x: undefined }, { y: 1 }]) {
        expect(matchesRules(one({ attribute: 'x', operator, value: VALUES[operator] }), sent)).toBe(expected)
      }
    },
  )

  it('are opposite for opposite operators on every present scalar', () => {
    fc.assert(
      fc.property(scalar, scalar, (value, attribute) => {
        expect(holds('not_equals', value, attribute)).toBe(!holds('equals', value, attribute))
        expect(holds('not_in', value, attribute)).toBe(!holds('in', value, attribute))
        expect(holds('not_contains', value, attribute)).toBe(!holds('contains', value, attribute))
        expect(holds('not_regex', '[a-f1]', attribute)).toBe(!holds('regex', '[a-f1]', attribute))
        expect(holds('is_not_null', undefined, attribute)).toBe(!holds('is_null', undefined, attribute))
      }),
    )
  })

  it('are opposite for opposite operators on every list', () => {
    fc.assert(
      fc.property(list, list, (items, elements) => {
        expect(holds('not_array_contains', items, elements)).toBe(!holds('array_contains', items, elements))
        expect(holds('not_array_intersects', items, elements)).toBe(
          !holds('array_intersects', items, elements),
        )
        expect(holds('not_in', items, elements)).toBe(!holds('array_intersects', items, elements))
      }),
    )
  })

  it('makes a negative operator false when any value of a list or object matches, at any depth', () => {
    const wrap = fc.constantFrom<(inner: unknown) => unknown>(
      (inner) => [inner],
      (inner) => ['other', inner],
      (inner) => ({ name: inner }),
      (inner) => [null, { a: [inner], b: 1 }],
    )
    fc.assert(
      fc.property(fc.array(wrap, { minLength: 1, maxLength: 5 }), (wraps) => {
        const around = (inner: string): unknown => wraps.reduce<unknown>((value, put) => put(value), inner)
        for (const operator of ['not_equals', 'not_contains', 'not_regex'] as const) {
          expect(holds(operator, 'beta', around('beta'))).toBe(false)
          expect(holds(operator, 'beta', around('alpha'))).toBe(true)
        }
        for (const operator of ['not_in', 'not_array_contains', 'not_array_intersects'] as const) {
          expect(holds(operator, ['beta'], around('beta'))).toBe(false)
          expect(holds(operator, ['beta'], around('alpha'))).toBe(true)
        }
      }),
    )
  })

  it('searches long text as the runtime does', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, fc.nat({ max: 400 }), (unit, part, times) => {
        const long = unit.repeat(2000) + part
        const searched = part.repeat(Math.ceil(1000 / part.length)).slice(0, 300 + times)
        expect(holds('contains', searched, long)).toBe(long.includes(searched))
        const found = long.slice(long.length - 500)
        expect(holds('contains', found, long)).toBe(true)
        expect(holds('not_contains', found, long)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('ignores letter case only when case_insensitive is set', () => {
    const cased = fc.string({
      unit: fc.constantFrom('a', 'B', 'ß', 'é', 'Σ', 'ς', 'İ', 'ı', 'ﬁ', '1', '🙂'),
      maxLength: 8,
    })
    const any = (operator: Operator, value: unknown, attribute: unknown): boolean =>
      matchesRules(one({ attribute: 'x', operator, value, case_insensitive: true }), { x: attribute })
    fc.assert(
      fc.property(cased, (sent) => {
        expect(any('equals', sent.toUpperCase(), sent)).toBe(true)
        expect(any('not_equals', sent, sent.toUpperCase())).toBe(false)
        expect(any('in', ['other', sent], sent.toUpperCase())).toBe(true)
        expect(any('not_in', [sent], [sent.toUpperCase()])).toBe(false)
        expect(holds('equals', sent.toUpperCase(), sent)).toBe(sent.toUpperCase() === sent)
      }),
    )
  })

  it('makes in the same as equals to some item', () => {
    fc.assert(
      fc.property(list, scalar, (items, attribute) => {
        expect(holds('in', items, attribute)).toBe(items.some((item) => holds('equals', item, attribute)))
      }),
    )
  })

  it('makes equality symmetric and reflexive', () => {
    fc.assert(
      fc.property(scalar, scalar, (left, right) => {
        expect(holds('equals', left, right)).toBe(holds('equals', right, left))
        expect(holds('equals', left, left)).toBe(true)
      }),
    )
  })

  it('makes the array operators all and any of in', () => {
    fc.assert(
      fc.property(list, list, (items, elements) => {
        const held = items.map((item) => holds('array_intersects', [item], elements))
        expect(holds('array_contains', items, elements)).toBe(held.every(Boolean))
        expect(holds('array_intersects', items, elements)).toBe(held.some(Boolean))
      }),
    )
  })

  it('orders numbers totally', () => {
    const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    fc.assert(
      fc.property(number, number, (value, attribute) => {
        expect(holds('greater_than', value, attribute)).toBe(!holds('less_than_or_equal', value, attribute))
        expect(holds('less_than', value, String(attribute))).toBe(attribute < value)
        expect(holds('greater_than_or_equal', String(value), attribute)).toBe(attribute >= value)
      }),
    )
  })

  it('orders versions totally, and parses its own text', () => {
    const identifier = fc.oneof(
      fc.nat({ max: 30 }).map(String),
      fc.constantFrom('alpha', 'beta', 'rc', 'x-1'),
    )
    const version = fc
      .tuple(
        fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 3 }),
        fc.array(identifier, { maxLength: 3 }),
      )
      .map(
        ([release, prerelease]) =>
          release.join('.') + (prerelease.length > 0 ? `-${prerelease.join('.')}` : ''),
      )
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const order = (left: string, right: string) =>
          compareVersions(readVersion(left)!, readVersion(right)!)
        expect(Math.sign(order(a, b))).toBe(-Math.sign(order(b, a)) + 0)
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
        expect(holds('semver_gte', b, `v${a}+build`)).toBe(order(a, b) >= 0)
      }),
    )
  })

  it('parses times as the runtime does, in any offset', () => {
    const date = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9998-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(date, fc.integer({ min: -14 * 60, max: 14 * 60 }), (moment, offset) => {
        const seconds = Math.floor(moment.getTime() / 1000)
        expect(readTime(moment.toISOString())).toBe(seconds)
        expect(readTime(seconds)).toBe(seconds)
        const shifted = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 19)
        const size = Math.abs(offset)
        const zone = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':')
        expect(readTime(`${shifted}${offset < 0 ? '-' : '+'}${zone}`)).toBe(seconds)
      }),
    )
  })

  it('splits the day between a window and the rest of the clock', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const clock = (value: number): string =>
      `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kolkata',
      'Pacific/Auckland',
    )
    fc.assert(
      fc.property(
        minute,
        minute,
        zone,
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (start, end, timezone, now) => {
          fc.pre((end + 1) % 1440 !== start)
          const window = { start_time: clock(start), end_time: clock(end), timezone }
          const rest = {
            start_time: clock((end + 1) % 1440),
            end_time: clock((start + 1439) % 1440),
            timezone,
          }
          expect(holds('time_window', window, now)).not.toBe(holds('time_window', rest, now))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('computes the local hour and day as the runtime does', () => {
    const zones = ['America/New_York', 'Europe/London', 'Asia/Tokyo', 'Australia/Lord_Howe']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4_000_000_000 }), (timezone, now) => {
        const local = new Date(now * 1000).toLocaleString('sv-SE', { timeZone: timezone })
        const day = (new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7
        const time = local.slice(11, 16)
        const window = { start_time: time, end_time: time, timezone, days: [day] }
        expect(holds('time_window', window, now)).toBe(true)
        expect(holds('time_window', { ...window, days: [(day + 1) % 7] }, now)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('takes linear time for two long lists', () => {
    const items = Array.from({ length: 1000 }, (_, index) => `item-${index}`)
    const elements = [...Array.from({ length: 20_000 }, (_, index) => `other-${index}`), ...items]
    expect(holds('array_contains', items, elements)).toBe(true)
  })
})

describe('rules', () => {
  it('match everyone when there are none', () => {
    expect(matchesRules(null, {})).toBe(true)
    expect(matchesRules({ logical_operator: 'OR', groups: [] }, {})).toBe(true)
  })

  it('follow De Morgan: none of these is the same as not any of these', () => {
    const present = fc.record({ a: scalar, b: scalar })
    const pair = fc.tuple(fc.constantFrom('a', 'b'), scalar)
    fc.assert(
      fc.property(present, fc.array(pair, { minLength: 1, maxLength: 4 }), (sent, pairs) => {
        const group = (logical_operator: LogicalOperator, operator: Operator): TargetingRules => ({
          logical_operator: 'AND',
          groups: [
            {
              logical_operator,
              conditions: pairs.map(([attribute, value]) => ({ attribute, operator, value })),
            },
          ],
        })
        expect(matchesRules(group('AND', 'not_equals'), sent)).toBe(
          !matchesRules(group('OR', 'equals'), sent),
        )
        expect(matchesRules(group('OR', 'not_in'), sent)).toBe(!matchesRules(group('AND', 'in'), sent))
      }),
    )
  })

  it('do not depend on the order of groups and conditions', () => {
    fc.assert(
      fc.property(rules, context, (given, sent) => {
        const turned: TargetingRules = {
          ...given,
          groups: given.groups
            .toReversed()
            .map((group) => ({ ...group, conditions: group.conditions.toReversed() })),
        }
        const environment = { request: { user_id: 'u' }, segments }
        expect(matchesRules(turned, sent, environment)).toBe(matchesRules(given, sent, environment))
      }),
    )
  })

  it('give the same result compiled, evaluated once and explained', () => {
    fc.assert(
      fc.property(rules, fc.array(context, { maxLength: 4 }), (given, contexts) => {
        const compiled = compileRules(given, segments)
        const environment = { request: { user_id: 'u', now: '2026-03-02T12:00:00Z' }, segments }
        for (const sent of [...contexts, ...contexts]) {
          const answer = matchesRules(given, sent, environment)
          expect(compiled(sent, environment.request)).toBe(answer)
          expect(explainRules(given, sent, environment).matched).toBe(answer)
        }
      }),
    )
  })

  it('pass the subject and the time to segments', () => {
    const seen: unknown[] = []
    const lookup = (id: string, subject: { user_id: string; now?: string | undefined }): boolean => {
      seen.push([id, subject.user_id, subject.now])
      return false
    }
    const both: TargetingRules = one({
      attribute: 'segment',
      operator: 'not_in_segment',
      value: ['one', 'two'],
    })
    expect(compileRules(both, lookup)({}, { user_id: 'u', now: 'n' })).toBe(true)
    expect(compileRules(both, lookup)({ user_id: 7 })).toBe(true)
    expect(seen).toEqual([
      ['one', 'u', 'n'],
      ['two', 'u', 'n'],
      ['one', '7', undefined],
      ['two', '7', undefined],
    ])
    expect(segmentIds({ logical_operator: 'AND', groups: [...both.groups, ...both.groups] })).toEqual([
      'one',
      'two',
    ])
    expect(segmentIds(null)).toEqual([])
  })

  it.each([
    JSON.parse('{"attribute":"a","operator":"resembles","value":1}'),
    JSON.parse('{"attribute":"a","operator":"toString","value":1}'),
    { attribute: 'a', operator: 'regex', value: '(' },
    { attribute: 'a', operator: 'greater_than', value: 'x' },
    JSON.parse('{"attribute":"a","operator":"equals","value":1,"negated":true}'),
  ])('cannot be compiled from %j', (unreadable) => {
    expect(() => compileRules(one(unreadable))).toThrow(RulesError)
  })

  it('cannot be compiled from a group without conditions or another logical operator', () => {
    expect(() =>
      compileRules({ logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions: [] }] }),
    ).toThrow(RulesError)
    expect(() =>
      compileRules(
        JSON.parse(
          '{"logical_operator":"XOR","groups":[{"logical_operator":"AND","conditions":[{"attribute":"a","operator":"is_null"}]}]}',
        ),
      ),
    ).toThrow(RulesError)
  })
})

describe('explainRules', () => {
  const reason = (parts: Partial<Condition>, sent: object): unknown =>
    explainRules(one({ attribute: 'x', operator: 'equals', value: 'v', ...parts }), { ...sent }).groups[0]
      ?.conditions[0]?.reason

  it.each<[Partial<Condition>, object, string]>([
    [{}, { x: 'v' }, 'matched'],
    [{}, { x: 'w' }, 'not_matched'],
    [{}, {}, 'attribute_missing'],
    [{}, { x: null }, 'attribute_missing'],
    [{ operator: 'is_null' }, { x: 1 }, 'not_matched'],
    [{ operator: 'is_null' }, {}, 'matched'],
    [{ operator: 'is_not_null' }, { x: ' ' }, 'attribute_missing'],
    [{ operator: 'greater_than', value: 1 }, { x: 'many' }, 'attribute_not_number'],
    [{ operator: 'greater_than', value: 1 }, { x: 1 }, 'not_matched'],
    [{ operator: 'semver_gt', value: '1' }, { x: 'new' }, 'attribute_not_version'],
    [{ operator: 'geo_within_radius', value: [0, 0, 1] }, { x: 'here' }, 'attribute_not_location'],
    [{ operator: 'time_window', value: { days: [0] } }, { x: 'soon' }, 'attribute_not_time'],
    [{ operator: 'before', value: 0 }, { x: 'soon' }, 'attribute_not_time'],
    [{ operator: 'in_ip_range', value: '10.0.0.0/8' }, { x: '10.0.0' }, 'attribute_not_ip_address'],
    [{ operator: 'not_in' }, { x: ['v'] }, 'not_matched'],
    [{ attribute: 'a.b.c.d.e.f.g.h.i.j.k' }, { 'a.b.c.d.e.f.g.h.i.j.k': 'v' }, 'attribute_missing'],
    [{ operator: 'contains' }, { x: ['v'] }, 'attribute_not_text'],
    [{ operator: 'regex' }, { x: {} }, 'attribute_not_text'],
    [{ operator: 'in_segment' }, {}, 'not_matched'],
    [{ operator: 'not_in_segment' }, {}, 'matched'],
  ])('explains %j on %j: %s', (parts, sent, expected) => {
    expect(reason(parts, sent)).toBe(expected)
  })

  it('evaluates every condition, also after a deciding one', () => {
    const given: TargetingRules = {
      logical_operator: 'OR',
      groups: [
        {
          logical_operator: 'OR',
          conditions: [
            { attribute: 'user.a', operator: 'equals', value: 1 },
            { attribute: 'b', operator: 'equals', value: 1 },
          ],
        },
        { logical_operator: 'AND', conditions: [{ attribute: 'c', operator: 'is_not_null' }] },
      ],
    }
    expect(explainRules(given, { a: 1, b: 2 })).toEqual({
      matched: true,
      reason: 'matched',
      groups: [
        {
          logical_operator: 'OR',
          matched: true,
          conditions: [
            { attribute: 'user.a', operator: 'equals', matched: true, reason: 'matched', actual: 1 },
            { attribute: 'b', operator: 'equals', matched: false, reason: 'not_matched', actual: 2 },
          ],
        },
        {
          logical_operator: 'AND',
          matched: false,
          conditions: [
            {
              attribute: 'c',
              operator: 'is_not_null',
              matched: false,
              reason: 'attribute_missing',
              actual: null,
            },
          ],
        },
      ],
    })
  })
})

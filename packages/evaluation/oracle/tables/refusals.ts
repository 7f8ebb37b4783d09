/** Rules that are refused on write, with the first problem. */
export type Refusal = {
  readonly name: string
  readonly rules: unknown
  readonly error: { readonly type: string; readonly loc: readonly (string | number)[]; readonly msg: string }
}

const NOT_VALID = 'value is not valid for the operator'

const condition = (parts: object): object => ({ attribute: 'a', operator: 'equals', value: 'x', ...parts })
const group = (...conditions: unknown[]): object => ({ logical_operator: 'AND', conditions })
const rules = (...groups: unknown[]): object => ({ logical_operator: 'AND', groups })
const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index))

function refusal(
  name: string,
  refused: unknown,
  error: readonly [string, (string | number)[], string],
): Refusal {
  const [type, loc, msg] = error
  return { name, rules: refused, error: { type, loc, msg } }
}

function atCondition(
  name: string,
  parts: object,
  error: readonly [type: string, field: string, msg: string],
): Refusal {
  const [type, field, msg] = error
  return refusal(name, rules(group(condition(parts))), [type, ['groups', 0, 'conditions', 0, field], msg])
}

const SHAPE: readonly Refusal[] = [
  refusal('a list', [], ['wrong_type', [], 'must be an object']),
  refusal('text', 'all', ['wrong_type', [], 'must be an object']),
  refusal('an unknown key at the top', { ...rules(group(condition({}))), operator: 'AND' }, [
    'extra_forbidden',
    ['operator'],
    'unknown key',
  ]),
  refusal('a flag key where none is allowed', { ...rules(group(condition({}))), rollout_percentage: 5 }, [
    'extra_forbidden',
    ['rollout_percentage'],
    'unknown key',
  ]),
  refusal('no logical operator', { groups: [group(condition({}))] }, [
    'missing',
    ['logical_operator'],
    'logical_operator must be AND or OR',
  ]),
  refusal('another logical operator', { ...rules(group(condition({}))), logical_operator: 'XOR' }, [
    'not_in_enum',
    ['logical_operator'],
    'logical_operator must be AND or OR',
  ]),
  refusal('no logical operator in a group', rules({ conditions: [condition({})] }), [
    'missing',
    ['groups', 0, 'logical_operator'],
    'logical_operator must be AND or OR',
  ]),
  refusal('groups that are no list', { logical_operator: 'AND', groups: {} }, [
    'wrong_type',
    ['groups'],
    'must be a list',
  ]),
  refusal('a group that is no object', rules(1), ['wrong_type', ['groups', 0], 'must be an object']),
  refusal('a nested group', rules({ ...group(condition({})), groups: [] }), [
    'extra_forbidden',
    ['groups', 0, 'groups'],
    'unknown key',
  ]),
  refusal('a group without conditions', rules(group()), [
    'too_short',
    ['groups', 0, 'conditions'],
    'at least one condition is required',
  ]),
  refusal('conditions that are no list', rules({ logical_operator: 'OR', conditions: 'x' }), [
    'wrong_type',
    ['groups', 0, 'conditions'],
    'must be a list',
  ]),
  refusal('a condition that is no object', rules(group('x')), [
    'wrong_type',
    ['groups', 0, 'conditions', 0],
    'must be an object',
  ]),
]

const LIMITS: readonly Refusal[] = [
  refusal('21 groups', rules(...times(21, () => group(condition({})))), [
    'too_long',
    ['groups'],
    'at most 20 groups are allowed',
  ]),
  refusal('51 conditions', rules(group(condition({})), group(...times(50, () => condition({})))), [
    'too_long',
    ['groups', 1, 'conditions'],
    'at most 50 conditions are allowed',
  ]),
  refusal(
    '11 regex conditions',
    rules(group(...times(11, () => condition({ operator: 'regex', value: '^a' })))),
    ['too_long', ['groups'], 'at most 10 regex conditions are allowed'],
  ),
  refusal(
    '11 regex and not_regex conditions',
    rules(
      group(...times(11, (index) => condition({ operator: index % 2 ? 'regex' : 'not_regex', value: '^a' }))),
    ),
    ['too_long', ['groups'], 'at most 10 regex conditions are allowed'],
  ),
  atCondition('an attribute of 11 parts', { attribute: 'a.b.c.d.e.f.g.h.i.j.k' }, [
    'too_long',
    'attribute',
    'at most 10 dot-separated parts are allowed',
  ]),
  atCondition('1001 items', { operator: 'in', value: times(1001, (index) => index) }, [
    'too_long',
    'value',
    'at most 1000 array items are allowed',
  ]),
  atCondition('long text', { value: 'x'.repeat(1001) }, [
    'too_long',
    'value',
    'at most 1000 characters are allowed',
  ]),
  atCondition('a long pattern', { operator: 'regex', value: 'x'.repeat(501) }, [
    'too_long',
    'value',
    'at most 500 characters are allowed',
  ]),
  atCondition(
    '11 segments',
    { attribute: 'segment', operator: 'in_segment', value: times(11, (index) => `segment-${index}`) },
    ['too_long', 'value', 'at most 10 segments are allowed'],
  ),
  refusal('more than 64 KiB', rules(group(...times(28, () => condition({ value: '東'.repeat(800) })))), [
    'too_long',
    [],
    'at most 64 KiB are allowed',
  ]),
]

const FIELDS: readonly Refusal[] = [
  atCondition('an unknown operator', { operator: 'resembles' }, [
    'not_in_enum',
    'operator',
    'unknown operator',
  ]),
  atCondition('an operator from the prototype', { operator: 'constructor' }, [
    'not_in_enum',
    'operator',
    'unknown operator',
  ]),
  refusal('no operator', rules(group({ attribute: 'a', value: 1 })), [
    'missing',
    ['groups', 0, 'conditions', 0, 'operator'],
    'unknown operator',
  ]),
  refusal('no attribute', rules(group({ operator: 'equals', value: 1 })), [
    'missing',
    ['groups', 0, 'conditions', 0, 'attribute'],
    'attribute is required',
  ]),
  atCondition('an empty attribute', { attribute: '' }, ['missing', 'attribute', 'attribute is required']),
  atCondition('an attribute with a space', { attribute: 'a b' }, [
    'pattern_mismatch',
    'attribute',
    'attribute is not valid',
  ]),
  atCondition('a long attribute', { attribute: 'a'.repeat(101) }, [
    'pattern_mismatch',
    'attribute',
    'attribute is not valid',
  ]),
  atCondition('an unknown key in a condition', { negate: true }, [
    'extra_forbidden',
    'negate',
    'unknown key',
  ]),
  atCondition('a letter case that is not said with a boolean', { case_insensitive: 'yes' }, [
    'wrong_type',
    'case_insensitive',
    'must be true or false',
  ]),
  ...(['contains', 'regex', 'array_contains', 'greater_than'] as const).map((operator) =>
    atCondition(`any letter case with ${operator}`, { operator, value: '1', case_insensitive: true }, [
      'value_error',
      'case_insensitive',
      'is only for equals, not_equals, in and not_in',
    ]),
  ),
  ...(['greater_than', 'less_than', 'greater_than_or_equal', 'less_than_or_equal'] as const).flatMap(
    (operator) =>
      ['now', 'user.now', 'app.now'].map((attribute) =>
        atCondition(`${operator} on the time of the request`, { attribute, operator, value: 1_772_452_800 }, [
          'value_error',
          'operator',
          'now is a time, not a number: use before, after or time_window',
        ]),
      ),
  ),
  refusal('no value', rules(group({ attribute: 'a', operator: 'equals' })), [
    'missing',
    ['groups', 0, 'conditions', 0, 'value'],
    NOT_VALID,
  ]),
]

const INVALID_VALUES: readonly (readonly [operator: string, value: unknown])[] = [
  ['equals', ['x']],
  ['equals', { a: 1 }],
  ['in', { a: 1 }],
  ['in', [['x']]],
  ['in', [null]],
  ['contains', ['x']],
  ['starts_with', { a: 1 }],
  ['greater_than', 'ten'],
  ['greater_than', true],
  ['less_than', [1]],
  ['less_than_or_equal', ''],
  ['semver_gt', 'latest'],
  ['semver_eq', '01.0.0'],
  ['semver_lt', ['1.0.0']],
  ['geo_within_radius', [52, 13]],
  ['geo_within_radius', [52, 13, -1]],
  ['geo_within_radius', [91, 13, 1]],
  ['geo_within_radius', [52, 13, 1, 'ly']],
  ['geo_within_radius', { lat: 52, lon: 13 }],
  ['geo_within_radius', { lat: 52, lon: 13, radius: 1, colour: 'red' }],
  ['geo_within_radius', 'Berlin'],
  ['time_window', {}],
  ['time_window', 'night'],
  ['time_window', { start_time: '09:00' }],
  ['time_window', { start_time: '9:00', end_time: '17:00' }],
  ['time_window', { start_time: '09:00', end_time: '24:00' }],
  ['time_window', { days: [7] }],
  ['time_window', { days: [] }],
  ['time_window', { days: 'Mon' }],
  ['time_window', { timezone: 'UTC' }],
  ['time_window', { days: [1], timezone: 'Mars/Olympus' }],
  ['time_window', { days: [1], zone: 'UTC' }],
  ['array_contains', { a: 1 }],
  ['array_intersects', [[1]]],
  ['not_array_contains', { a: 1 }],
  ['not_array_intersects', [null]],
  ['not_regex', 5],
  ['before', 'tomorrow'],
  ['before', '2026-02-30'],
  ['after', true],
  ['after', ['2026-03-02']],
  ['in_ip_range', '10.0.0.0/33'],
  ['in_ip_range', '10.0.0.0/'],
  ['in_ip_range', '10.0.0.0/08'],
  ['in_ip_range', '10.0.0.0/8/8'],
  ['in_ip_range', '10.0.0/8'],
  ['in_ip_range', '::/129'],
  ['in_ip_range', 'fe80::1%eth0'],
  ['in_ip_range', 'localhost'],
  ['in_ip_range', ['10.0.0.0/8', 'x']],
  ['in_ip_range', []],
  ['in_ip_range', ''],
  ['in_ip_range', 10],
  ['in_ip_range', { from: '10.0.0.1' }],
]

const INVALID_PATTERNS: readonly string[] = [
  '(a)\\1',
  '(?=a)',
  '(?<!a)b',
  '(',
  '[a',
  '*',
  'a{3,2}',
  '(a{1000}){1000}',
  '[[:alphabet:]]',
]

export const REFUSALS: readonly Refusal[] = [
  ...SHAPE,
  ...LIMITS,
  ...FIELDS,
  ...INVALID_VALUES.map(([operator, value]) =>
    atCondition(`a value that ${operator} cannot take`, { operator, value }, [
      'value_error',
      'value',
      NOT_VALID,
    ]),
  ),
  ...INVALID_PATTERNS.map((value) =>
    atCondition('a pattern outside the syntax', { operator: 'regex', value }, [
      'bad_format',
      'value',
      'pattern is not valid',
    ]),
  ),
  atCondition('a segment condition on another attribute', { operator: 'in_segment', value: 'beta' }, [
    'value_error',
    'attribute',
    'attribute must be segment',
  ]),
  atCondition(
    'a segment condition without ids',
    { attribute: 'segment', operator: 'in_segment', value: [] },
    ['value_error', 'value', NOT_VALID],
  ),
]

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attribute, type Context } from './context.ts'
import { MAX_TESTS, rulesMeter, TestLimitError, TestMeter } from './meter.ts'
import { compilePattern } from './pattern/index.ts'
import { checkRules } from './rules/check.ts'
import { compileRules } from './rules/compile.ts'
import { explainRules } from './rules/explain.ts'
import { hasLetterCase, OPERATORS, type Operator, type TargetingRules } from './rules/types.ts'

/**
 * Input of up to 16 KiB is refused, or handled within a counted number of elementary tests, so that the outcome does
 * not depend on the machine. 20,000 cases in total.
 */
const SEED = 20_261_122
const MAX_BYTES = 16 * 1024
/** Visits are counted a few hundred at a time, and those at one character together. */
const MAX_OVERSHOOT = 2000
/** For a machine under load; alone it takes seconds. */
const TIMEOUT_MS = 120_000

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

const piece = fc.constantFrom(
  ...[
    'a',
    'b',
    '.',
    '\\w',
    '\\d',
    '\\pL',
    '\\P{Greek}',
    '[a-z]',
    '[^b]',
    '[[:alpha:]]',
    '[[:^word:]_]',
    '\\b',
    '^',
  ],
  ...[
    '$',
    'é',
    '🙂',
    '\\x{1F600}',
    '[\\x{80}-\\x{10FFFF}]',
    '(?i)k',
    '(?m)^',
    '(',
    ')',
    '[',
    ']',
    '{',
    '\\',
    '[[:',
  ],
)
const quantifier = fc.constantFrom(
  '*',
  '+',
  '?',
  '*?',
  '{2}',
  '{3,}',
  '{0,9}',
  '{40}',
  '{300}',
  '{1000}',
  '{,2}',
  '',
)
const { pattern: nested } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 5, depthSize: 'large' },
    piece,
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
    fc.tuple(tie('pattern'), quantifier).map(([part, times]) => `(?:${part})${times}`),
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(${parts.join('|')})`),
  ),
}))
/** Patterns with every step active at every character. */
const heavy = fc.constantFrom('(?:a?){330}b', '(?:[^x]?){330}x', '(?:.*a)*(?:\\w?){300}=')
const pattern = fc.oneof(
  nested,
  fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.tuple(nested, fc.integer({ min: 2, max: 60 })).map(([part, times]) => part.repeat(times)),
)

/** Short text, and text repeated up to a few kilobytes. */
const text = fc
  .tuple(
    fc.constantFrom('a', 'ab', 'aaab', 'ж', '🙂', '1', ',', ' ', '1.', '.', ':', 'a.', '9e'),
    fc.nat({ max: 9 }),
  )
  .map(([unit, size]) => unit.repeat(2 ** size))
const longText = fc
  .tuple(text, fc.integer({ min: 1, max: 12 }), fc.constantFrom('', 'x', 'b', '!'))
  .map(([part, times, end]) => part.repeat(times).slice(0, 1500) + end)

const scalar = fc.oneof(
  longText,
  fc.string({ maxLength: 12 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom('10.0.0.1', '::ffff:1.2.3.4', '1.2.3-a.b', '2026-03-02T12:00:00Z', '52.5,13.4', 'yes'),
)
const elements = fc
  .tuple(fc.array(scalar, { maxLength: 4 }), fc.integer({ min: 1, max: 40 }))
  .map(([some, times]) => Array.from({ length: times }, () => some).flat())
const name = fc.oneof(
  fc.constantFrom('a', 'b', 'a.a', 'a.a.a', 'user', 'user.a', 'now', 'user_id', 'x', '__proto__'),
  fc.integer({ min: 2, max: 11 }).map((parts) => Array.from({ length: parts }, () => 'a').join('.')),
)
const deepName = fc
  .array(fc.constantFrom('a', 'user', 'end'), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join('.'))
const { object: context } = fc.letrec<{ object: Context; value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, scalar, elements, fc.constant(null), tie('object')),
  object: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}))

const items = fc.oneof(fc.array(scalar, { maxLength: 4 }), longText, elements)
const version = fc.constantFrom('1.0.0', 'v2', '1.2.3-a.b.1')
const time = fc.constantFrom<unknown>('2026-03-02', 0, '1772452800', '2026-03-02T12:00:00+01:00')
const ranges = fc.array(fc.constantFrom('10.0.0.0/8', '::/3', '1.2.3.4'), { minLength: 1, maxLength: 300 })
const number = fc.oneof(fc.integer(), fc.constantFrom('1e3', '.5'))
const nothing = fc.constant(undefined)
/** Mostly valid values of operators. */
const VALUES: Record<Operator, fc.Arbitrary<unknown>> = {
  equals: scalar,
  not_equals: scalar,
  in: items,
  not_in: items,
  contains: longText,
  not_contains: longText,
  starts_with: longText,
  ends_with: longText,
  greater_than: number,
  less_than: number,
  greater_than_or_equal: number,
  less_than_or_equal: number,
  regex: pattern,
  not_regex: pattern,
  is_null: nothing,
  is_not_null: nothing,
  semver_eq: version,
  semver_gt: version,
  semver_lt: version,
  semver_gte: version,
  semver_lte: version,
  geo_within_radius: fc.constant([52, 13, 10]),
  time_window: fc.constant({ days: [0], timezone: 'Europe/Berlin' }),
  before: time,
  after: time,
  in_ip_range: ranges,
  array_contains: items,
  array_intersects: items,
  not_array_contains: items,
  not_array_intersects: items,
  in_segment: fc.constant('one'),
  not_in_segment: fc.constant(['one', 'two']),
}
const condition = fc.constantFrom<Operator>(...OPERATORS, 'regex', 'not_regex', 'regex').chain((operator) =>
  fc.record(
    {
      attribute: operator.endsWith('_segment') ? fc.constant('segment') : name,
      operator: fc.constant(operator),
      value: VALUES[operator],
      case_insensitive: fc.constant(hasLetterCase(operator)),
    },
    { requiredKeys: ['attribute', 'operator', 'value'] },
  ),
)
const wrongCondition = fc.record({
  attribute: name,
  operator: fc.constantFrom(...OPERATORS),
  value: fc.anything(),
})
const logical = fc.constantFrom('AND', 'OR')
const group = fc.record({
  logical_operator: logical,
  conditions: fc.array(
    fc.oneof({ weight: 30, arbitrary: condition }, { weight: 1, arbitrary: wrongCondition }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
})
const rules = fc.record({
  logical_operator: logical,
  groups: fc.array(group, { minLength: 1, maxLength: 3 }),
})
const segments = (): boolean => false

/** Patterns that together exceed the limit of tests when none of them matches. */
const heavyRules = fc.array(heavy, { minLength: 4, maxLength: 10 }).map((patterns) => ({
  logical_operator: 'OR',
  groups: [
    {
      logical_operator: 'OR',
      conditions: patterns.map((source) => ({ attribute: 'a', operator: 'regex', value: source })),
    },
  ],
}))
const sentCase = fc.oneof(
  { weight: 600, arbitrary: fc.tuple(rules, context) },
  { weight: 1, arbitrary: fc.tuple(heavyRules, fc.constant({ a: 'a'.repeat(1000) })) },
)

/** Outcome of rules: refused, decided, or stopped at the limit. */
const handled = (given: TargetingRules, sent: Context): 'decided' | 'stopped' => {
  try {
    compileRules(given, segments)(sent, { user_id: 'u', now: '2026-03-02T12:00:00Z' })
    return 'decided'
  } catch (error) {
    if (error instanceof TestLimitError) return 'stopped'
    throw error
  }
}

describe('input of up to 16 KiB', { timeout: TIMEOUT_MS }, () => {
  it('patterns are refused or searched for within the tests of one evaluation', () => {
    let accepted = 0
    fc.assert(
      fc.property(pattern, longText, (source, searched) => {
        const test = compilePattern(source)
        if (test === undefined) return
        accepted += 1
        const meter = new TestMeter()
        test(searched, meter)
        expect(meter.used).toBeLessThanOrEqual(MAX_TESTS)
      }),
      { numRuns: 12_000, seed: SEED },
    )
    expect(accepted).toBeGreaterThan(2000)
  })

  it('rules are refused or decided within the tests of one evaluation, and explained within twice as many', () => {
    const outcomes = { refused: 0, decided: 0, stopped: 0 }
    fc.assert(
      fc.property(sentCase, ([given, sent]) => {
        fc.pre(bytesOf(given) <= MAX_BYTES && bytesOf(sent) <= MAX_BYTES)
        const checked = checkRules(given)
        if ('problems' in checked || checked.rules === null) {
          outcomes.refused += 1
          return
        }
        const outcome = handled(checked.rules, sent)
        outcomes[outcome] += 1
        expect(rulesMeter.used).toBeLessThanOrEqual(MAX_TESTS + MAX_OVERSHOOT)
        const explained = explainRules(checked.rules, sent, {
          request: { user_id: 'u', now: '2026-03-02' },
          segments,
        })
        expect(explained.reason === 'error').toBe(outcome === 'stopped')
      }),
      { numRuns: 3000, seed: SEED },
    )
    expect(Math.min(outcomes.refused, outcomes.decided)).toBeGreaterThan(500)
    expect(outcomes.stopped).toBeGreaterThan(0)
  })

  it('names are looked up in objects with a bounded number of reads', () => {
    fc.assert(
      fc.property(deepName, fc.integer({ min: 1, max: 14 }), (wanted, depth) => {
        let reads = 0
        const counting: ProxyHandler<Context> = {
          getOwnPropertyDescriptor: (target, key) => {
            reads += 1
            return Reflect.getOwnPropertyDescriptor(target, key)
          },
        }
        let inner: Context = new Proxy({ end: 1 }, counting)
        for (let level = 0; level < depth; level += 1) {
          inner = new Proxy(
            { a: inner, 'a.a': inner, 'a.a.a': inner, user: inner, 'user.a': inner },
            counting,
          )
        }
        attribute(inner, wanted, { user_id: 'u' })
        expect(reads).toBeLessThanOrEqual(20_000)
      }),
      { numRuns: 5000, seed: SEED },
    )
  })
})

import type { Condition, Operator, TargetingRules } from '../../src/index.ts'

type CostVector = {
  readonly name: string
  readonly rules: TargetingRules
  readonly context: { readonly [name: string]: unknown }
  readonly result: boolean | 'error'
}

function allOf(...conditions: Condition[]): TargetingRules {
  return { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions }] }
}

function anyOf(...conditions: Condition[]): TargetingRules {
  return { logical_operator: 'OR', groups: [{ logical_operator: 'OR', conditions }] }
}

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
const on = (operator: Operator, value: unknown, attribute = 'x'): Condition => ({
  attribute,
  operator,
  value,
})

const LONG = 'a'.repeat(1000)
/**
 * Up to 300 optional repetitions: a fork and a character each, so that about 600 steps are visited at each of a
 * thousand characters. That is 600,000 tests for a text without a match.
 */
const HEAVY = '(?:a?){300}b'
/** The same with a class instead of a letter. */
const CLASSES = '(?:[^b]?){320}[b]'
const KNOWN: Condition = { attribute: 'known', operator: 'equals', value: 'yes' }
const ELEMENTS = [...times(44_999, 0), 7]

/** Branches: every dot may or may not be a step into a nested object. */
function branching(depth: number): { readonly [name: string]: unknown } {
  let inner: { readonly [name: string]: unknown } = { end: 1 }
  for (let level = 0; level < depth; level += 1) inner = { a: inner, 'a.a': inner }
  return inner
}

/**
 * Costs of evaluations. Each case stays well below the limit of two million tests or exceeds it clearly, so that other
 * engines agree as well.
 */
export const COST_VECTORS: readonly CostVector[] = [
  { name: 'one heavy pattern', rules: allOf(on('regex', HEAVY)), context: { x: LONG }, result: false },
  { name: 'its opposite', rules: allOf(on('not_regex', HEAVY)), context: { x: LONG }, result: true },
  {
    name: 'ten heavy patterns on a short text',
    rules: anyOf(...times(10, on('regex', HEAVY))),
    context: { x: 'a'.repeat(100) },
    result: false,
  },
  {
    name: 'ten heavy patterns',
    rules: anyOf(...times(10, on('regex', HEAVY))),
    context: { x: LONG },
    result: 'error',
  },
  {
    name: 'ten heavy patterns are not decided by what they would say',
    rules: anyOf(...times(9, on('regex', HEAVY)), on('not_regex', HEAVY)),
    context: { x: LONG },
    result: 'error',
  },
  {
    name: 'ten heavy patterns of classes',
    rules: anyOf(...times(10, on('regex', CLASSES))),
    context: { x: 'ж'.repeat(1000) },
    result: 'error',
  },
  {
    name: 'heavy patterns behind what decides already',
    rules: anyOf(KNOWN, ...times(10, on('regex', HEAVY))),
    context: { x: LONG, known: 'yes' },
    result: true,
  },
  {
    name: 'heavy patterns on a list, of which every element counts',
    rules: allOf(on('not_regex', HEAVY)),
    context: { x: times(20, LONG) },
    result: 'error',
  },
  {
    name: 'a long list once',
    rules: allOf(on('array_contains', [7, 0])),
    context: { x: ELEMENTS },
    result: true,
  },
  {
    name: 'a long list in twenty conditions',
    rules: allOf(...times(20, on('not_in', [-1]))),
    context: { x: ELEMENTS },
    result: true,
  },
  {
    name: 'a long list in fifty conditions',
    rules: allOf(...times(50, on('not_in', [-1]))),
    context: { x: ELEMENTS },
    result: 'error',
  },
  {
    name: 'a long text in fifty conditions',
    rules: allOf(...times(50, on('not_contains', `b${'a'.repeat(999)}`))),
    context: { x: 'a'.repeat(50_000) },
    result: true,
  },
  {
    name: 'long text that is almost a number',
    rules: allOf(on('not_in', [1])),
    context: { x: `${'1'.repeat(399)}x` },
    result: true,
  },
  {
    name: 'a name of ten parts',
    rules: allOf(on('equals', 1, `${'a.'.repeat(9)}end`)),
    context: branching(9),
    result: true,
  },
  {
    name: 'a name of ten parts that leads nowhere in objects that branch',
    rules: allOf(on('equals', 1, `${'a.'.repeat(9)}none`)),
    context: branching(9),
    result: false,
  },
  ...(['equals', 'not_equals', 'is_null', 'is_not_null'] as const).map((operator) => ({
    name: `a name of eleven parts, with ${operator}`,
    rules: allOf({
      attribute: `${'a.'.repeat(10)}end`,
      operator,
      ...(!operator.endsWith('null') && { value: 1 }),
    }),
    context: { [`${'a.'.repeat(10)}end`]: 1, ...branching(11) },
    result: false,
  })),
]

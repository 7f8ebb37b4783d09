import type { Operator } from '../../src/index.ts'
import { type Row, rows } from './row.ts'

type Order = 'before' | 'same' | 'after' | 'unreadable'
type OrderedPair = readonly [attribute: unknown, value: unknown, order: Order]

/** Order of the attribute relative to the value, as numbers. */
const NUMBERS: readonly OrderedPair[] = [
  [5, 10, 'before'],
  [10, 10, 'same'],
  [15, 10, 'after'],
  ['5', 10, 'before'],
  ['10', '10.0', 'same'],
  [' 15 ', '10', 'after'],
  [9, '10', 'before'],
  ['9', '10', 'before'],
  [-1, 0, 'before'],
  [-0.5, -0.25, 'before'],
  [0.1, '1e-1', 'same'],
  ['1e3', 999.99, 'after'],
  [9007199254740991, 9007199254740990, 'after'],
  ['abc', 10, 'unreadable'],
  ['', 0, 'unreadable'],
  ['0x10', 16, 'unreadable'],
  ['NaN', 0, 'unreadable'],
  ['Infinity', 0, 'unreadable'],
  [true, 0, 'unreadable'],
  [[11], 10, 'unreadable'],
  [{ n: 11 }, 10, 'unreadable'],
  ['1,5', 1, 'unreadable'],
]

/** Order of the attribute relative to the value, as versions. */
const VERSIONS: readonly OrderedPair[] = [
  ['1.2.3', '1.2.3', 'same'],
  ['1.2.3', '1.2.4', 'before'],
  ['1.10.0', '1.9.0', 'after'],
  ['2.0.0', '10.0.0', 'before'],
  ['v1.2.3', '1.2.3', 'same'],
  ['1.2.3', 'v1.2.3', 'same'],
  ['17', '17.0.0', 'same'],
  ['17.4', '17.3.9', 'after'],
  [17, '17.0.0', 'same'],
  [17, '17.0.1', 'before'],
  ['17.0.0', 17, 'same'],
  ['1.0.0-alpha', '1.0.0', 'before'],
  ['1.0.0-alpha', '1.0.0-alpha.1', 'before'],
  ['1.0.0-alpha.1', '1.0.0-alpha.beta', 'before'],
  ['1.0.0-alpha.beta', '1.0.0-beta', 'before'],
  ['1.0.0-beta', '1.0.0-beta.2', 'before'],
  ['1.0.0-beta.11', '1.0.0-beta.2', 'after'],
  ['1.0.0-rc.1', '1.0.0-beta.11', 'after'],
  ['1.0.0', '1.0.0-rc.1', 'after'],
  ['1.0.0-x-y', '1.0.0-x', 'after'],
  ['1.2.3+build.5', '1.2.3', 'same'],
  ['1.2.3-rc.1+x', '1.2.3-rc.1+y', 'same'],
  ['18-beta', '18.0.0-beta', 'same'],
  ['1.2.99999999999999999999', '1.2.99999999999999999998', 'after'],
  ['1.2.3.4', '1.2.3', 'unreadable'],
  ['01.2.3', '1.2.3', 'unreadable'],
  ['1.2.3-01', '1.2.3', 'unreadable'],
  ['1.2.x', '1.2.0', 'unreadable'],
  ['', '1.0.0', 'unreadable'],
  ['latest', '1.0.0', 'unreadable'],
  ['1..2', '1.0.0', 'unreadable'],
  [true, '1.0.0', 'unreadable'],
  [['1.0.0'], '1.0.0', 'unreadable'],
  [-1, '1.0.0', 'unreadable'],
]

function ordered(operator: Operator, pairs: readonly OrderedPair[], holding: readonly Order[]): Row[] {
  return rows(
    operator,
    pairs.map(([attribute, value, order]) => [value, attribute, holding.includes(order)]),
  )
}

export const ORDER: readonly Row[] = [
  ...ordered('greater_than', NUMBERS, ['after']),
  ...ordered('less_than', NUMBERS, ['before']),
  ...ordered('greater_than_or_equal', NUMBERS, ['after', 'same']),
  ...ordered('less_than_or_equal', NUMBERS, ['before', 'same']),
  ...ordered('semver_eq', VERSIONS, ['same']),
  ...ordered('semver_gt', VERSIONS, ['after']),
  ...ordered('semver_lt', VERSIONS, ['before']),
  ...ordered('semver_gte', VERSIONS, ['after', 'same']),
  ...ordered('semver_lte', VERSIONS, ['before', 'same']),
]

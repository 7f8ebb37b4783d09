import type { Operator } from '../../src/index.ts'

/** Table row: an operator with its value, a present attribute, and the expected result. */
export type Row = {
  readonly operator: Operator
  readonly value: unknown
  readonly attribute: unknown
  readonly expected: boolean
  /** Whether letter case is ignored. */
  readonly case_insensitive?: true
}

export type Line = readonly [value: unknown, attribute: unknown, expected: boolean]

export function rows(operator: Operator, lines: readonly Line[]): Row[] {
  return lines.map(([value, attribute, expected]) => ({ operator, value, attribute, expected }))
}

/** Rows whose conditions ignore letter case. */
export function inAnyCase(cased: readonly Row[]): Row[] {
  return cased.map((row) => ({ ...row, case_insensitive: true }))
}

/** Rows for an operator and its opposite: exactly one of them holds on a scalar, and on a list where stated. */
export function opposites(operator: Operator, opposite: Operator, lines: readonly Line[]): Row[] {
  const negated = lines.map(([value, attribute, expected]): Line => [value, attribute, !expected])
  return [...rows(operator, lines), ...rows(opposite, negated)]
}

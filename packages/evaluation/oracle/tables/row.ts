import type { Operator } from '../../src/index.ts'

/** One line of a table: an operator with its value, an attribute that is there, and what must come out. */
export type Row = {
  readonly operator: Operator
  readonly value: unknown
  readonly attribute: unknown
  readonly expected: boolean
  /** Whether letter case does not matter. */
  readonly case_insensitive?: true
}

export type Line = readonly [value: unknown, attribute: unknown, expected: boolean]

export function rows(operator: Operator, lines: readonly Line[]): Row[] {
  return lines.map(([value, attribute, expected]) => ({ operator, value, attribute, expected }))
}

/** Rows whose conditions compare in any letter case. */
export function inAnyCase(cased: readonly Row[]): Row[] {
  return cased.map((row) => ({ ...row, case_insensitive: true }))
}

/** The same lines for an operator and its opposite: on a scalar, and where said on a list, exactly one of them holds. */
export function opposites(operator: Operator, opposite: Operator, lines: readonly Line[]): Row[] {
  const negated = lines.map(([value, attribute, expected]): Line => [value, attribute, !expected])
  return [...rows(operator, lines), ...rows(opposite, negated)]
}

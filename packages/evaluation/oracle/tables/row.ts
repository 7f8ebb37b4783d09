import type { Operator } from '../../src/index.ts'

/** One line of a table: an operator with its value, an attribute that is there, and what must come out. */
export type Row = {
  readonly operator: Operator
  readonly value: unknown
  readonly attribute: unknown
  readonly expected: boolean
}

export type Line = readonly [value: unknown, attribute: unknown, expected: boolean]

export function rows(operator: Operator, lines: readonly Line[]): Row[] {
  return lines.map(([value, attribute, expected]) => ({ operator, value, attribute, expected }))
}

/** The same lines for an operator and its opposite: on an attribute that is there, exactly one of them holds. */
export function opposites(operator: Operator, opposite: Operator, lines: readonly Line[]): Row[] {
  const negated = lines.map(([value, attribute, expected]): Line => [value, attribute, !expected])
  return [...rows(operator, lines), ...rows(opposite, negated)]
}

import type { FlagDefinition } from '@assay/evaluation'
import { JsonText } from '../../../lib/json-text.ts'

/**
 * Whether a flag's values are written with a decimal point: some clients read `1` as an integer and refuse it as a
 * number with a fraction, so a number flag with a fraction in any value has one in all of them.
 */
export const writesDecimals = ({
  value_type,
  off_value,
  variants,
}: Pick<FlagDefinition, 'value_type' | 'off_value' | 'variants'>): boolean =>
  value_type === 'number' && [off_value, ...variants.map(({ value }) => value)].some(hasFraction)

const hasFraction = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value)

/** A value of such a flag as it is written: 1 as 1.0. */
export const decimal = (value: unknown): unknown => (Number.isInteger(value) ? decimalText(value) : value)

const decimalText = (value: unknown): JsonText => {
  const digits = JSON.stringify(value)
  return new JsonText(digits.includes('e') ? digits : `${digits}.0`)
}

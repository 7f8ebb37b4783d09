import { normalQuantileUpper, normalSurvival } from '../numeric/index.ts'

/**
 * How the risk alpha is spread over the information gathered. obrien_fleming and pocock are the Lan-DeMets functions
 * that come close to the classical designs; power is alpha t^exponent (Kim & DeMets 1987); hwang_shih_decani is
 * alpha (1 - e^(-gamma t)) / (1 - e^(-gamma)), linear at gamma = 0.
 */
export type SpendingFunction =
  | { readonly kind: 'obrien_fleming' }
  | { readonly kind: 'pocock' }
  | { readonly kind: 'power'; readonly exponent: number }
  | { readonly kind: 'hwang_shih_decani'; readonly gamma: number }

function spentShare(
  spending: Exclude<SpendingFunction, { kind: 'obrien_fleming' }>,
  fraction: number,
): number {
  switch (spending.kind) {
    case 'pocock':
      return Math.log1p((Math.E - 1) * fraction)
    case 'power':
      return fraction ** spending.exponent
    case 'hwang_shih_decani':
      return spending.gamma === 0
        ? fraction
        : Math.expm1(-spending.gamma * fraction) / Math.expm1(-spending.gamma)
  }
}

/**
 * The part of a one-sided risk `alphaPerSide` that may be spent up to an information fraction. Fractions above 1 count
 * as 1: once the plan is reached, all is spent. Fractions are above 0.
 */
export function spentAlpha(spending: SpendingFunction, alphaPerSide: number, fraction: number): number {
  const reached = Math.min(1, fraction)
  if (spending.kind !== 'obrien_fleming') return alphaPerSide * spentShare(spending, reached)
  return 2 * normalSurvival(normalQuantileUpper(alphaPerSide / 2) / Math.sqrt(reached))
}

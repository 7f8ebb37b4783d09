/** A p-value with its natural logarithm, which stays meaningful where the p-value itself is too small for a number. */
export interface PValue {
  readonly pValue: number
  readonly lnPValue: number
}

/**
 * The p-value of an e-value: min(1, 1 / e). By Ville's inequality it is valid at any stopping time when the e-value is
 * the current value, or the running maximum, of an e-process.
 */
export function pValueOfEValue(lnEValue: number): PValue {
  const lnPValue = Math.min(0, -lnEValue) + 0
  return { pValue: Math.exp(lnPValue), lnPValue }
}

/**
 * The logarithm of the mean of e-values given by their logarithms: an e-value again under any dependence
 * (Vovk & Wang 2021). Needs at least one value.
 */
export function averageLnEValues(lnEValues: readonly number[]): number {
  const largest = Math.max(...lnEValues)
  if (!Number.isFinite(largest)) return largest
  const scaled = lnEValues.reduce((total, lnE) => total + Math.exp(lnE - largest), 0)
  return largest + Math.log(scaled / lnEValues.length)
}

/**
 * The logarithm of the product of e-values given by their logarithms: an e-value again when each is valid given the
 * data of the ones before it, for example one per period of an experiment.
 */
export function multiplyLnEValues(lnEValues: readonly number[]): number {
  return lnEValues.reduce((total, lnE) => total + lnE, 0)
}

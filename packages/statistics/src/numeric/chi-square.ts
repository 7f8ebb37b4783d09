import { lnRegularisedGammaQ } from './gamma.ts'

/** Upper tail P(X > x) of the chi-square distribution with df > 0 degrees of freedom, and its ln; x >= 0. */
export function chiSquareUpper(x: number, df: number): { p: number; lnP: number } {
  const lnP = lnRegularisedGammaQ(df / 2, x / 2)
  return { p: Math.exp(lnP), lnP }
}

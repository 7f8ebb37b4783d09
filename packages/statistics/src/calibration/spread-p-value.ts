/**
 * A p-value of a discrete test spread evenly over its own step: from p less the probability of all outcomes as
 * probable as the observed one, up to p. With `position` drawn uniformly from [0, 1) it is exactly uniform where the
 * null hypothesis holds, so that uniformity can be tested. `midPValue` is the middle of the step.
 */
export function spreadPValue(
  { pValue, midPValue }: { pValue: number; midPValue: number },
  position: number,
): number {
  return Math.min(1, Math.max(0, pValue - 2 * position * (pValue - midPValue)))
}

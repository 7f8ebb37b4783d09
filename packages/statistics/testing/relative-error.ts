/** |actual - expected| / |expected|, or the absolute error where 0 is expected; 0 for equal infinities. */
export function relativeError(actual: number, expected: number): number {
  if (actual === expected) return 0
  const error = Math.abs(actual - expected)
  return expected === 0 ? error : error / Math.abs(expected)
}

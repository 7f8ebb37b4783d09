/** ln 2. */
const LN_2 = Math.LN2

/**
 * ln(1 - e^x) without cancellation, for x <= 0 (-Infinity at x = 0).
 * Source: Mächler 2012, "Accurately computing log(1 - exp(-|a|))".
 */
export function log1mexp(x: number): number {
  return x > -LN_2 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x))
}

/** ln(e^a + e^b) without overflow; either argument may be -Infinity. */
export function logAddExp(a: number, b: number): number {
  const high = Math.max(a, b)
  if (!Number.isFinite(high)) return high
  return high + Math.log1p(Math.exp(Math.min(a, b) - high))
}

/** ln of the sum of e^v over the values; -Infinity for an empty list. */
export function logSumExp(values: readonly number[]): number {
  let high = -Infinity
  for (const value of values) high = Math.max(high, value)
  if (!Number.isFinite(high)) return high
  let sum = 0
  for (const value of values) sum += Math.exp(value - high)
  return high + Math.log(sum)
}

/** log1p(v) - v for v > -1, with full relative accuracy near 0 where the plain difference cancels. */
export function log1pMinusArgument(v: number): number {
  if (v < -0.4 || v > 0.6) return Math.log1p(v) - v
  const r = v / (2 + v)
  const square = r * r
  let term = 2 * r * square
  let sum = (-2 * square) / (1 - r)
  for (let odd = 3; odd < 60; odd += 2) {
    const next = sum + term / odd
    if (next === sum) break
    sum = next
    term *= square
  }
  return sum
}

/** expm1(u) - u with full relative accuracy near 0 where the plain difference cancels. */
export function expm1MinusArgument(u: number): number {
  if (Math.abs(u) > 0.5) return Math.expm1(u) - u
  let term = (u * u) / 2
  let sum = term
  for (let k = 3; k < 30; k += 1) {
    term *= u / k
    const next = sum + term
    if (next === sum) break
    sum = next
  }
  return sum
}

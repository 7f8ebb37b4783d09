/** Nodes in (-1, 1), ascending, and the weights that belong to them (sum 2). */
export type QuadratureRule = Readonly<{ nodes: readonly number[]; weights: readonly number[] }>

const rules = new Map<number, QuadratureRule>()

/** The Legendre polynomial of degree n at x and its derivative. */
function legendre(n: number, x: number): { value: number; slope: number } {
  let previous = 1
  let value = x
  for (let k = 2; k <= n; k += 1) {
    const next = ((2 * k - 1) * x * value - (k - 1) * previous) / k
    previous = value
    value = next
  }
  return { value, slope: (n * (x * value - previous)) / (x * x - 1) }
}

function legendreRoot(n: number, index: number): number {
  let x = Math.cos((Math.PI * (index + 0.75)) / (n + 0.5))
  for (let round = 0; round < 10; round += 1) {
    const { value, slope } = legendre(n, x)
    const step = value / slope
    x -= step
    if (Math.abs(step) < 1e-16) break
  }
  return x
}

/**
 * Gauss-Legendre rule with n >= 2 points on [-1, 1]: exact for polynomials up to degree 2n - 1. Rules are kept.
 */
export function gaussLegendre(n: number): QuadratureRule {
  const known = rules.get(n)
  if (known !== undefined) return known
  const nodes = new Array<number>(n).fill(0)
  const weights = new Array<number>(n).fill(0)
  for (let index = 0; index < Math.ceil(n / 2); index += 1) {
    const middle = 2 * index + 1 === n
    const root = middle ? 0 : legendreRoot(n, index)
    const { slope } = legendre(n, root)
    const weight = 2 / ((1 - root * root) * slope * slope)
    nodes[n - 1 - index] = root
    weights[n - 1 - index] = weight
    nodes[index] = middle ? 0 : -root
    weights[index] = weight
  }
  const rule = { nodes, weights }
  rules.set(n, rule)
  return rule
}

/** A finite range of integration and the absolute error allowed on it. */
export type IntegrationRange = Readonly<{ lower: number; upper: number; tolerance: number }>

/** Points of the rule on each panel of the adaptive integration, and how often a panel may be halved. */
const PANEL_POINTS = 16
const MAX_HALVINGS = 24

/** The integral of f from `lower` to `upper` by one 16-point Gauss-Legendre rule. */
export function integratePanel(f: (x: number) => number, lower: number, upper: number): number {
  const { nodes, weights } = gaussLegendre(PANEL_POINTS)
  const half = (upper - lower) / 2
  let sum = 0
  for (let index = 0; index < nodes.length; index += 1) {
    sum += (weights[index] ?? 0) * f(lower + half * (1 + (nodes[index] ?? 0)))
  }
  return sum * half
}

type Panel = Readonly<{ lower: number; upper: number; whole: number; halvings: number }>

/**
 * The integral of a smooth function over a finite range, halving every panel on which one rule and two rules on its
 * halves disagree by more than the tolerance.
 */
export function integrateAdaptively(f: (x: number) => number, range: IntegrationRange): number {
  const { lower, upper, tolerance } = range
  const open: Panel[] = [{ lower, upper, whole: integratePanel(f, lower, upper), halvings: 0 }]
  let sum = 0
  for (let panel = open.pop(); panel !== undefined; panel = open.pop()) {
    const middle = (panel.lower + panel.upper) / 2
    const left = integratePanel(f, panel.lower, middle)
    const right = integratePanel(f, middle, panel.upper)
    const halvings = panel.halvings + 1
    if (Math.abs(left + right - panel.whole) <= tolerance || halvings > MAX_HALVINGS) sum += left + right
    else {
      open.push({ lower: panel.lower, upper: middle, whole: left, halvings })
      open.push({ lower: middle, upper: panel.upper, whole: right, halvings })
    }
  }
  return sum
}

/** Everything past this drop of the log density is below one part in 1e17. */
const NEGLIGIBLE_DROP = 42

function tailLength(tail: LogConcaveTail): number {
  const { slope, curvature, drop } = tail
  const twice = 2 * NEGLIGIBLE_DROP
  let length = twice / (slope + Math.sqrt(slope * slope + twice * curvature))
  for (let round = 0; round < 60 && drop(length) > -NEGLIGIBLE_DROP + 3; round += 1) length *= 1.25
  for (let round = 0; round < 60 && drop(length) < -1.5 * NEGLIGIBLE_DROP; round += 1) length *= 0.85
  return length
}

/**
 * A tail of a log-concave density seen from its first point: `drop(u)` = ln f(u) - ln f(0) for u >= 0,
 * with `slope` = -drop'(0) >= 0 and `curvature` = -drop''(0) >= 0 (not both 0).
 */
export type LogConcaveTail = Readonly<{ drop: (u: number) => number; slope: number; curvature: number }>

/** The integral of exp(drop(u)) over u from 0 to infinity: the tail's mass in units of its first density. */
export function integrateTail(tail: LogConcaveTail): number {
  const length = tailLength(tail)
  const { nodes, weights } = gaussLegendre(32)
  let sum = 0
  for (let index = 0; index < nodes.length; index += 1) {
    const u = (length * (1 + (nodes[index] ?? 0))) / 2
    sum += (weights[index] ?? 0) * Math.exp(tail.drop(u))
  }
  return (sum * length) / 2
}

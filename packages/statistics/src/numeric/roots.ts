/** The bracket of a root: f must have opposite signs (or a zero) at the two ends. */
export type RootBracket = Readonly<{
  lower: number
  upper: number
  /** Stop when the bracket is narrower than this plus four ulps of the root; default 0. */
  tolerance?: number
}>

type Point = Readonly<{ x: number; y: number }>

/** The two ends of the bracket (`best` the newest) and the point that was dropped last. */
type Bracketing = Readonly<{ best: Point; other: Point; dropped: Point }>

/**
 * How far from `best` (0) to `other` (1) to look next: inverse quadratic interpolation where the three points lie on
 * a curve that it can follow, else the middle.
 */
function nextFraction({ best, other, dropped }: Bracketing): number {
  const xi = (best.x - other.x) / (dropped.x - other.x)
  const phi = (best.y - other.y) / (dropped.y - other.y)
  if (!(phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi)) return 0.5
  const direct = (best.y / (other.y - best.y)) * (dropped.y / (other.y - dropped.y))
  const ratio = (dropped.x - best.x) / (other.x - best.x)
  return direct + ratio * (best.y / (dropped.y - best.y)) * (other.y / (dropped.y - other.y))
}

/** Replaces the end of the bracket that has the new point's sign. */
function narrow({ best, other }: Bracketing, next: Point): Bracketing {
  if (next.y > 0 === best.y > 0) return { best: next, other, dropped: best }
  return { best: next, other: best, dropped: other }
}

const closerToZero = (a: Point, b: Point): Point => (Math.abs(a.y) < Math.abs(b.y) ? a : b)

/**
 * The root of a continuous function inside a bracket, by Chandrupatla's method (Chandrupatla 1997): interpolation
 * where it helps, bisection where it does not. Returns the better end when f has the same sign at both.
 */
export function findRoot(f: (x: number) => number, bracket: RootBracket): number {
  const lower = { x: bracket.lower, y: f(bracket.lower) }
  const upper = { x: bracket.upper, y: f(bracket.upper) }
  if (lower.y * upper.y >= 0) return closerToZero(lower, upper).x
  let state: Bracketing = { best: upper, other: lower, dropped: lower }
  let fraction = 0.5
  for (let round = 0; round < 200; round += 1) {
    const x = state.best.x + fraction * (state.other.x - state.best.x)
    state = narrow(state, { x, y: f(x) })
    const nearest = closerToZero(state.best, state.other)
    const tolerance = 2 * Number.EPSILON * Math.abs(nearest.x) + (bracket.tolerance ?? 0) / 2
    const smallest = tolerance / Math.abs(state.other.x - state.best.x)
    if (smallest > 0.5 || nearest.y === 0) break
    fraction = Math.min(1 - smallest, Math.max(smallest, nextFraction(state)))
  }
  return closerToZero(state.best, state.other).x
}

const isInside = (x: number, lower: number, upper: number): boolean => x >= lower && x <= upper

/** A function with its derivative at one point. */
export type ValueAndSlope = Readonly<{ value: number; slope: number }>

/**
 * The root of a monotone function by Newton's method inside a bracket; a step that would leave the bracket is
 * replaced by bisection. `start` lies in the bracket (default the middle); relative precision about 1e-14.
 */
export function findRootByNewton(
  f: (x: number) => ValueAndSlope,
  bracket: RootBracket & Readonly<{ start?: number }>,
): number {
  let { lower, upper } = bracket
  const tolerance = bracket.tolerance ?? 0
  let x = bracket.start ?? (lower + upper) / 2
  for (let round = 0; round < 200; round += 1) {
    const { value, slope } = f(x)
    if (value > 0 === slope > 0) upper = x
    else lower = x
    const newton = x - value / slope
    const next = isInside(newton, lower, upper) ? newton : (lower + upper) / 2
    const change = Math.abs(next - x)
    x = next
    if (change <= tolerance + 1e-14 * Math.abs(next)) break
  }
  return x
}

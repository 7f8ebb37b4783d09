/** The series of W_{-1} in the root of 2(1 + e x), for x just above the branch point -1/e. */
function nearBranchPoint(x: number): number {
  const root = -Math.sqrt(Math.max(0, 2 * (1 + Math.E * x)))
  return -1 + root * (1 - root * (1 / 3 - root * (11 / 72 - root * (43 / 540 - root * (769 / 17280)))))
}

/**
 * The lower real branch of Lambert's W: the w <= -1 with w e^w = x, for -1/e <= x < 0 (-Infinity at 0, NaN outside).
 * Newton's method on w + ln(-w) = ln(-x), which neither over- nor underflows for tiny x.
 */
export function lambertWm1(x: number): number {
  if (x === 0) return -Infinity
  if (!(x < 0) || x < -0.3678794411714424) return Number.NaN
  if (x < -0.3678) return nearBranchPoint(x)
  const target = Math.log(-x)
  let w = x < -0.25 ? nearBranchPoint(x) : target - Math.log(-target)
  for (let round = 0; round < 50; round += 1) {
    const step = ((w + Math.log(-w) - target) * w) / (1 + w)
    w -= step
    if (Math.abs(step) < 1e-15 * Math.abs(w)) break
  }
  return w
}

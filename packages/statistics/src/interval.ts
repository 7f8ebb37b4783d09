/** A confidence interval; an end may be infinite where the data cannot bound the quantity on that side. */
export type Interval = Readonly<{ lower: number; upper: number }>

/** The interval estimate +- halfWidth. */
export function symmetricInterval(estimate: number, halfWidth: number): Interval {
  return { lower: estimate - halfWidth, upper: estimate + halfWidth }
}

import type { Design } from './design.ts'
import { smallestNumber } from './search.ts'

/** Maximum total size of a plan, more than there are people. */
const MAX_TOTAL = 1e12

/** Whether an effect is so small that no sample could detect it. */
export const isTooSmall = (
  { test, ratios, request }: Pick<Design, 'test' | 'ratios' | 'request'>,
  effect: number,
): boolean => {
  const control = test.roughSize(effect, request.power)
  return !(control * ratios.reduce((sum, ratio) => sum + ratio, 0) <= MAX_TOTAL)
}

/** Subjects of every variant for a size of the control. */
export const sizesFor = ({ ratios }: Design, control: number): number[] =>
  ratios.map((ratio) => Math.max(2, Math.ceil(control * ratio - 1e-9)))

/** The power to detect an absolute effect with a size of the control. */
export const powerAt = (
  { test, varianceLeft, sequential }: Design,
  { effect, control }: { effect: number; control: number },
): number => {
  const fixed = Math.min(1, test.power(effect, control / varianceLeft))
  return sequential ? sequential.power(fixed) : fixed
}

/**
 * The control size for the requested power. The inflation of a sequential design is that of normal statistics; for
 * rates, which differ from them, the plan grows until it reaches the power.
 */
export const requiredControl = (design: Design, effect: number): number => {
  const { test, varianceLeft, sequential, request } = design
  const fixed = test.size(effect, request.power)
  const control = Math.max(2, Math.ceil(fixed * varianceLeft * (sequential?.inflation ?? 1) - 1e-9))
  if (!sequential) return control
  const suffices = (size: number): boolean => powerAt(design, { effect, control: size }) >= request.power
  return smallestNumber({ from: control, guess: 2 * control }, suffices)
}

/** Size of the fixed test with the same information as a size in this design, at its power. */
const equivalentUnits = ({ varianceLeft, sequential }: Design, control: number): number =>
  control / varianceLeft / (sequential?.inflation ?? 1)

/**
 * The smallest absolute effect that a size of the control detects with the requested power; null when there is none, or
 * too few subjects for any test.
 */
export const detectableAt = (
  design: Design,
  control: number,
  precision: 'exact' | 'rough' = 'exact',
): number | null => {
  const units = equivalentUnits(design, control)
  if (units < 2) return null
  const { test, request } = design
  return precision === 'exact'
    ? test.detectable(units, request.power)
    : test.roughDetectable(units, request.power)
}

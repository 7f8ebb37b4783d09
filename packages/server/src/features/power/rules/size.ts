import type { Design } from './design.ts'
import { smallestNumber } from './search.ts'

/** No plan needs more: there are not as many people. */
const LARGEST_TOTAL = 1e12

/** Whether an effect is so small that no sample could show it. */
export const isTooSmall = (
  { test, ratios, request }: Pick<Design, 'test' | 'ratios' | 'request'>,
  effect: number,
): boolean => {
  const control = test.roughSize(effect, request.power)
  return !(control * ratios.reduce((sum, ratio) => sum + ratio, 0) <= LARGEST_TOTAL)
}

/** Subjects of every variant when the control has so many. */
export const sizesFor = ({ ratios }: Design, control: number): number[] =>
  ratios.map((ratio) => Math.max(2, Math.ceil(control * ratio - 1e-9)))

/** The power to detect an absolute effect when the control has so many subjects. */
export const powerAt = (
  { test, varianceLeft, sequential }: Design,
  { effect, control }: { effect: number; control: number },
): number => {
  const fixed = Math.min(1, test.power(effect, control / varianceLeft))
  return sequential ? sequential.power(fixed) : fixed
}

/**
 * Subjects of the control for the wanted power. The inflation of a sequential design is that of normal statistics;
 * where rates differ from them, the plan grows until it has its power.
 */
export const requiredControl = (design: Design, effect: number): number => {
  const { test, varianceLeft, sequential, request } = design
  const fixed = test.size(effect, request.power)
  const control = Math.max(2, Math.ceil(fixed * varianceLeft * (sequential?.inflation ?? 1) - 1e-9))
  if (!sequential) return control
  const suffices = (size: number): boolean => powerAt(design, { effect, control: size }) >= request.power
  return smallestNumber({ from: control, guess: 2 * control }, suffices)
}

/** Subjects of a fixed test that know as much as so many in this design, at its power. */
const equivalentUnits = ({ varianceLeft, sequential }: Design, control: number): number =>
  control / varianceLeft / (sequential?.inflation ?? 1)

/**
 * The smallest absolute effect that so many subjects of the control detect with the wanted power; null when there
 * is none, or too few subjects for any test.
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

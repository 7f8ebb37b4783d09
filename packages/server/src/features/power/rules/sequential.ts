import {
  designBehaviour,
  fixedHorizonDrift,
  groupSequentialDesign,
  inflationFactor,
  mixtureRho,
} from '@assay/statistics'

/** Method that controls the error rate over interim looks. */
type SequentialMethod = 'always_valid' | 'obrien_fleming' | 'pocock'

interface SequentialPlan {
  method: SequentialMethod
  looks: number
  /** The alpha of one comparison, over all looks. */
  alpha: number
  power: number
}

/** Effect of a sequential design on a test that is evaluated once. */
export interface SequentialDesign {
  /** Ratio of the last look's size to that of the fixed test with the same power; above 1 unless there is one look. */
  inflation: number
  /** The probability of stopping by the last look, from the power of the fixed test at the same size. */
  power: (fixedPower: number) => number
}

/**
 * The always-valid boundary at a fraction of the size that it is tuned to, on the scale of z; solves `alwaysValid` in
 * the statistics package for z.
 */
const alwaysValidBoundary = (alpha: number, fraction: number): number => {
  const spread = fraction * mixtureRho({ alpha, plannedSize: 1 }) ** 2
  return Math.sqrt(((spread + 1) / spread) * (Math.log1p(spread) - 2 * Math.log(alpha)))
}

const boundariesOf = ({ method, looks, alpha }: SequentialPlan): number[] => {
  const fractions = equalSteps(looks)
  if (method === 'always_valid') return fractions.map((fraction) => alwaysValidBoundary(alpha, fraction))
  const design = groupSequentialDesign({ spending: { kind: method }, alpha }, fractions)
  return design.map(({ boundaryZ }) => boundaryZ)
}

const equalSteps = (looks: number): number[] => Array.from({ length: looks }, (_, i) => (i + 1) / looks)

/** Powers this close to 0 or 1 are unchanged, because rounding loses their quantiles. */
const NEGLIGIBLE = 1e-12

/** The design with equally spaced looks, the last one at the planned size. */
export const sequentialDesign = (plan: SequentialPlan): SequentialDesign => {
  const { looks, alpha, power } = plan
  const behaviour = designBehaviour({
    informationFractions: equalSteps(looks),
    boundariesZ: boundariesOf(plan),
  })
  return {
    inflation: Math.max(1, inflationFactor(behaviour, { alpha, power })),
    power: (fixedPower) =>
      Math.min(fixedPower, 1 - fixedPower) < NEGLIGIBLE
        ? fixedPower
        : Math.min(1, behaviour.power(fixedHorizonDrift(alpha, fixedPower))),
  }
}

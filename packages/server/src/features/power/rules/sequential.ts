import {
  designBehaviour,
  fixedHorizonDrift,
  groupSequentialDesign,
  inflationFactor,
  mixtureRho,
} from '@assay/statistics'

/** How looks on the way are paid for. */
type SequentialMethod = 'always_valid' | 'obrien_fleming' | 'pocock'

interface SequentialPlan {
  method: SequentialMethod
  looks: number
  /** Of one comparison, over all looks. */
  alpha: number
  power: number
}

/** What a sequential design makes of a test that is read once. */
export interface SequentialDesign {
  /** How much larger its last look has to be for the same power, above 1 unless there is one look. */
  inflation: number
  /** The probability to have stopped by the last look, from the power of the fixed test at the same size. */
  power: (fixedPower: number) => number
}

/**
 * Where always-valid inference stops at a share of the size that it is tuned to, on the scale of z; see `alwaysValid`
 * in the statistics, solved for z.
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

/** Powers this close to 0 or 1 stay as they are: their quantiles are lost in rounding. */
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

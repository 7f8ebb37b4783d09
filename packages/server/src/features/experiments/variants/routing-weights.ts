import type { Variant } from './schema.ts'

type Routed = Pick<Variant, 'traffic_allocation' | 'current_weight'>

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * The shares, 0 to 1, by which a bandit routes new subjects, in the order of its variants. The weights that it learnt
 * or was given hold as soon as every arm has one; until then it is the allocations. A variant whose allocation is 0
 * is no arm and gets nobody, from that moment on.
 */
export const routingWeights = (variants: readonly Routed[]): number[] => {
  const learnt = variants.map(({ traffic_allocation, current_weight }) =>
    traffic_allocation > 0 ? current_weight : 0,
  )
  const known = learnt.map((weight) => weight ?? 0)
  const isKnown = learnt.every((weight) => weight !== null) && sum(known) > 0
  return partsOf(isKnown ? known : variants.map(hundredths))
}

/** Whole numbers add up to the whole, which binary fractions of percents do not. */
const hundredths = ({ traffic_allocation }: Routed): number => Math.round(traffic_allocation * 100)

/** Dust of rounding is not worth a change of every weight. */
const DUST = 1e-9

const partsOf = (shares: readonly number[]): number[] => {
  const total = sum(shares)
  if (total === 0) return shares.map(() => 0)
  return Math.abs(total - 1) < DUST ? [...shares] : shares.map((share) => share / total)
}

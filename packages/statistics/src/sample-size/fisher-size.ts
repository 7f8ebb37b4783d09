import { fisherExact } from '../conversions/index.ts'

/** The margins of a two-by-two table and the level of the test. */
export type FisherSizeInput = Readonly<{
  controlUsers: number
  treatmentUsers: number
  /** Conversions of both arms together. */
  conversions: number
  /** The error rate below which a p-value rejects. */
  alpha: number
}>

type Search = Readonly<{ rejects: number; accepts: number; pValueAt: (x: number) => number; alpha: number }>

/** The outcome next to the accepted ones that still rejects; p-values rise from `rejects` to `accepts`. */
function lastRejecting({ rejects, accepts, pValueAt, alpha }: Search): number {
  let [outer, inner] = [rejects, accepts]
  while (Math.abs(inner - outer) > 1) {
    const middle = Math.floor((inner + outer) / 2)
    if (pValueAt(middle) < alpha) outer = middle
    else inner = middle
  }
  return outer
}

/**
 * The true error rate of Fisher's two-sided test given all margins: the probability, without an effect, of a p-value
 * below alpha. It is the largest p-value below alpha that these margins can give, because that p-value is the
 * probability of all outcomes that reject; 0 when none does. Whole numbers; two searches by halving.
 */
export function fisherSizeAt({ controlUsers, treatmentUsers, conversions, alpha }: FisherSizeInput): number {
  const lowest = Math.max(0, conversions - treatmentUsers)
  const highest = Math.min(controlUsers, conversions)
  const pValueAt = (x: number): number =>
    fisherExact({
      control: { conversions: x, users: controlUsers },
      treatment: { conversions: conversions - x, users: treatmentUsers },
    }).pValue
  const mode = Math.floor((controlUsers + 1) * ((conversions + 1) / (controlUsers + treatmentUsers + 2)))
  const accepts = Math.min(highest, Math.max(lowest, mode))
  const sizes = [lowest, highest].map((edge) => {
    if (!(pValueAt(edge) < alpha)) return 0
    return pValueAt(lastRejecting({ rejects: edge, accepts, pValueAt, alpha }))
  })
  return Math.max(...sizes)
}

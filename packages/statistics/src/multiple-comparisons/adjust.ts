/** A correction for testing many comparisons at once; the names are those of stored experiments. */
export type CorrectionMethod = 'none' | 'benjamini-hochberg' | 'bonferroni' | 'holm' | 'benjamini-yekutieli'

/** One value per comparison, null where none was computed: such comparisons do not count in the family. */
export type Family = readonly (number | null)[]

/** Multiplication of p-values and their upper limit: on the plain scale at 1, on the ln scale at 0. */
type Scale = Readonly<{ times: (p: number, factor: number) => number; largest: number }>

const PLAIN: Scale = { times: (p, factor) => p * factor, largest: 1 }
const LOGARITHMIC: Scale = { times: (lnP, factor) => lnP + Math.log(factor), largest: 0 }

/** The adjusted values of a family in ascending order. */
type Adjustment = (ascending: readonly number[], scale: Scale) => number[]

const bonferroni: Adjustment = (ascending, scale) =>
  ascending.map((p) => Math.min(scale.largest, scale.times(p, ascending.length)))

/** Step-down: the k-th smallest times the number of hypotheses from it on, never below an earlier one. */
const holm: Adjustment = (ascending, scale) => {
  let highest = -Infinity
  return ascending.map((p, index) => {
    highest = Math.max(highest, Math.min(scale.largest, scale.times(p, ascending.length - index)))
    return highest
  })
}

/** Step-up: the k-th smallest times size / k (times a further factor), never above a later one. */
function stepUp(ascending: readonly number[], scale: Scale, factor: number): number[] {
  const adjusted = [...ascending]
  let lowest = scale.largest
  for (let index = ascending.length - 1; index >= 0; index -= 1) {
    const p = ascending[index] ?? scale.largest
    lowest = Math.min(lowest, scale.times(p, (ascending.length / (index + 1)) * factor))
    adjusted[index] = lowest
  }
  return adjusted
}

const benjaminiHochberg: Adjustment = (ascending, scale) => stepUp(ascending, scale, 1)

const benjaminiYekutieli: Adjustment = (ascending, scale) =>
  stepUp(
    ascending,
    scale,
    ascending.reduce((sum, _, index) => sum + 1 / (index + 1), 0),
  )

const ADJUSTMENTS: Readonly<Record<CorrectionMethod, Adjustment>> = {
  none: (ascending) => [...ascending],
  'benjamini-hochberg': benjaminiHochberg,
  bonferroni,
  holm,
  'benjamini-yekutieli': benjaminiYekutieli,
}

function adjust(family: Family, method: CorrectionMethod, scale: Scale): (number | null)[] {
  const computed = family.flatMap((p, index) => (p === null ? [] : [{ p, index }]))
  computed.sort((a, b) => a.p - b.p)
  const adjusted = ADJUSTMENTS[method](
    computed.map(({ p }) => p),
    scale,
  )
  const result = family.map((): number | null => null)
  for (const [rank, { index }] of computed.entries()) result[index] = adjusted[rank] ?? null
  return result
}

/**
 * Adjusted p-values of one family, in the order given; null stays null and does not count in the family's size.
 * Never below the raw value. Reject where the adjusted value is at most alpha.
 * Sources: Benjamini & Hochberg 1995 (false discovery rate); Bonferroni and Holm 1979 (family-wise error rate);
 * Benjamini & Yekutieli 2001 (false discovery rate under any dependence).
 */
export function adjustPValues(pValues: Family, method: CorrectionMethod): (number | null)[] {
  return adjust(pValues, method, PLAIN)
}

/** `adjustPValues` on natural logarithms, for families with p-values below the smallest double. */
export function adjustLnPValues(lnPValues: Family, method: CorrectionMethod): (number | null)[] {
  return adjust(lnPValues, method, LOGARITHMIC)
}

/** The number of hypotheses in a family: its computed values. */
export function familySize(family: Family): number {
  return family.filter((value) => value !== null).length
}

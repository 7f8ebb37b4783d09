import { wrongField } from '../../../lib/errors.ts'
import type { Experiment } from '../../experiments/index.ts'

const SUM_TOLERANCE = 1e-6
/** Tolerance for the rounding of binary fractions in a sum of 1. */
const DUST = 1e-9
const LOC = ['body', 'weights']

/**
 * Manual weights per variant in the experiment's order, summing to 1.
 *
 * @throws AppError 422 when they do not name exactly the variants, do not sum to 1, or give a share to a variant
 * without allocation
 */
export const normaliseManual = (
  variants: Experiment['variants'],
  sent: Readonly<Record<string, number>>,
): number[] => {
  const given = new Map(Object.entries(sent))
  const weights = variants.map(({ id, traffic_allocation }) => {
    const weight = given.get(id)
    if (weight === undefined) throw wrongField(LOC, 'weights must name every variant', 'missing')
    if (weight > 0 && traffic_allocation === 0) {
      throw wrongField([...LOC, id], 'a variant without traffic allocation must have weight 0')
    }
    given.delete(id)
    return weight
  })
  const [unknown] = given.keys()
  if (unknown !== undefined) throw wrongField([...LOC, unknown], 'is not a variant of the experiment')
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (Math.abs(total - 1) > SUM_TOLERANCE) throw wrongField(LOC, 'weights must sum to 1')
  return Math.abs(total - 1) < DUST ? weights : weights.map((weight) => weight / total)
}

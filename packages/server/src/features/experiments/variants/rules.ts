import { isDeepStrictEqual } from 'node:util'
import { equalAllocation, isWholeAllocation, repeatedVariantNames } from '@assay/lifecycle'
import { wrongField } from '../../../lib/errors.ts'
import { matchedIds } from '../matched-ids.ts'
import type { Variant, VariantWrite } from './schema.ts'

/** A variant as it will be stored; without an id it is new. */
export type VariantSettings = Pick<
  Variant,
  'name' | 'description' | 'is_control' | 'traffic_allocation' | 'configuration'
> & { id: string | undefined }

const LOC = ['body', 'variants']

/**
 * Completes the variants that a caller sent: the control, the allocations, the ids that stay.
 *
 * @throws AppError 422 for equal names, several controls, or allocations that do not sum to 100
 */
export const normaliseVariants = (
  sent: readonly VariantWrite[],
  current: readonly Variant[],
): VariantSettings[] => {
  const repeated = repeatedVariantNames(sent.map(({ name }) => name))
  if (repeated.length > 0) throw wrongField(LOC, 'variant names must be distinct')
  const ids = matchedIds(sent, current)
  const control = controlIndex(sent)
  const allocations = normaliseAllocations(sent)
  return sent.map((variant, index) => ({
    id: ids[index],
    name: variant.name,
    description: variant.description ?? null,
    is_control: index === control,
    traffic_allocation: allocations[index] ?? 0,
    configuration: variant.configuration ?? null,
  }))
}

/** The one variant that is marked as the control, else the first. */
const controlIndex = (variants: readonly VariantWrite[]): number => {
  if (variants.filter(({ is_control }) => is_control).length > 1) {
    throw wrongField(LOC, 'exactly one variant must be the control')
  }
  return Math.max(
    0,
    variants.findIndex(({ is_control }) => is_control),
  )
}

/** The allocations as sent when they sum to 100; equal parts when none was sent. */
const normaliseAllocations = (variants: readonly VariantWrite[]): number[] => {
  const sent = variants
    .map(({ traffic_allocation }) => traffic_allocation)
    .filter((value) => value !== undefined)
  if (sent.length === 0) return equalAllocation(variants.length)
  if (sent.length < variants.length || !isWholeAllocation(sent)) {
    throw wrongField(LOC, 'traffic allocations must sum to 100')
  }
  return sent
}

/** Whether two lists of variants are the same but for the share of traffic that each gets. */
export const sameButAllocation = (before: readonly Variant[], after: readonly VariantSettings[]): boolean =>
  before.length === after.length &&
  before.every((variant, index) => {
    const other = after[index]
    return (
      other !== undefined &&
      other.id === variant.id &&
      other.name === variant.name &&
      other.description === variant.description &&
      other.is_control === variant.is_control &&
      isDeepStrictEqual(other.configuration, variant.configuration)
    )
  })

/** The share of traffic per variant id, as the allocation history keeps it. */
export const allocationsOf = (
  variants: readonly Pick<Variant, 'id' | 'traffic_allocation'>[],
): Record<string, number> =>
  Object.fromEntries(variants.map(({ id, traffic_allocation }) => [id, traffic_allocation]))

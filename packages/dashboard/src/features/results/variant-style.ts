import type { TimeSeries } from '../../ui/charts/time-series-chart.tsx'

const TREATMENTS = [2, 3, 4, 5, 6] as const

/**
 * Colour and stroke of a variant in every chart of the page: the control in grey, treatments in the five colours, further
 * treatments in the same colours dashed.
 *
 * @param index of the variant in the list, the control being at 0
 */
export const variantStyle = (index: number): Pick<TimeSeries, 'colour' | 'dashed'> => {
  if (index <= 0) return { colour: 1 }
  const treatment = index - 1
  return { colour: TREATMENTS[treatment % TREATMENTS.length] ?? 2, dashed: treatment >= TREATMENTS.length }
}

/** Indexes of variants for `variantStyle`, by id; the control first, whatever the order of the list. */
export const indexesOf = (
  variants: readonly { variant_id: string; is_control: boolean }[],
): ReadonlyMap<string, number> => {
  const ordered = [
    ...variants.filter(({ is_control }) => is_control),
    ...variants.filter(({ is_control }) => !is_control),
  ]
  const first = ordered[0]?.is_control === true ? 0 : 1
  return new Map(ordered.map(({ variant_id }, index) => [variant_id, index + first]))
}

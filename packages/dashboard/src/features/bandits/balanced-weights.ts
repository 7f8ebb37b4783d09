/** Steps of the sliders: tenths of a percent. */
const STEPS = 1000

const toSteps = (percent: number): number => Math.round(percent * 10)

/**
 * Percents by id whose sum is 100, in tenths. The percent that was set stays; the others share the rest in their former
 * ratio, or equally when they were all 0.
 *
 * @param percents before the change, each 0 to 100
 * @param set the percent that was set; none: all are scaled alike
 */
export const balanced = (
  percents: Record<string, number>,
  set?: { id: string; value: number },
): Record<string, number> => {
  const others = Object.entries(percents).filter(([id]) => id !== set?.id)
  const fixed = set === undefined ? 0 : toSteps(Math.min(100, Math.max(0, set.value)))
  if (others.length === 0) return set === undefined ? {} : { [set.id]: 100 }
  const rest = STEPS - fixed
  const sum = others.reduce((total, [, value]) => total + value, 0)
  const wanted = others.map(([id, value]) => ({
    id,
    part: sum > 0 ? (value / sum) * rest : rest / others.length,
  }))
  const shared = wholeParts(wanted, rest)
  return {
    ...Object.fromEntries(Object.keys(percents).map((id) => [id, (shared.get(id) ?? fixed) / 10])),
    ...(set && { [set.id]: fixed / 10 }),
  }
}

interface Part {
  id: string
  part: number
}

/** Whole numbers near the parts whose sum is the total (largest remainder method). */
const wholeParts = (parts: readonly Part[], total: number): Map<string, number> => {
  const missing = total - parts.reduce((sum, { part }) => sum + Math.floor(part), 0)
  const byRemainder = parts.toSorted((one, other) => (other.part % 1) - (one.part % 1))
  return new Map(byRemainder.map(({ id, part }, index) => [id, Math.floor(part) + (index < missing ? 1 : 0)]))
}

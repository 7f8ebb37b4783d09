/**
 * Covariates with gaps made complete without losing a unit: a missing value becomes 0, and every covariate that is
 * missing somewhere brings an indicator column of its own after all covariates. Every unit lists the same covariates.
 */
export function withMissingIndicators(units: readonly (readonly (number | null)[])[]): number[][] {
  const columns = units[0]?.map((_, i) => i) ?? []
  const incomplete = columns.filter((column) => units.some((unit) => unit[column] === null))
  return units.map((unit) => [
    ...unit.map((value) => value ?? 0),
    ...incomplete.map((column) => (unit[column] === null ? 1 : 0)),
  ])
}

import type { Experiment, SampleRatioAnswer } from '../api-types.ts'

/**
 * Dimensions that results can be broken down by: those of the experiment, and those found on its subjects.
 *
 * @returns names in alphabetical order; empty when none is known
 */
export const knownDimensions = (
  { dimensions }: Pick<Experiment, 'dimensions'>,
  check: Pick<SampleRatioAnswer, 'by_dimension'> | undefined,
): string[] => {
  const found = check?.by_dimension.map(({ dimension }) => dimension) ?? []
  return [...new Set([...(dimensions ?? []), ...found])].sort((a, b) => a.localeCompare(b))
}

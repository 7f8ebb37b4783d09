import type { Experiment, SampleRatioAnswer } from '../api-types.ts'

/**
 * The attributes that results can be split by: those the experiment keeps, and those seen on its subjects.
 *
 * @returns names in alphabetical order; empty when none is known
 */
export const knownDimensions = (
  { dimensions }: Pick<Experiment, 'dimensions'>,
  check: Pick<SampleRatioAnswer, 'by_dimension'> | undefined,
): string[] => {
  const seen = check?.by_dimension.map(({ dimension }) => dimension) ?? []
  return [...new Set([...(dimensions ?? []), ...seen])].sort((a, b) => a.localeCompare(b))
}

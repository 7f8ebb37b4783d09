import type { VariantCounts } from '../counts.ts'
import { correctFamily } from '../multiple-comparisons.ts'
import { alphaOf, comparisonSettings } from '../settings.ts'
import { compareVariants, comparisonResult, NO_COMPARISON, ownTotals } from './conversions.ts'
import type { VariantResult } from './schema.ts'

/** A group of subjects that is no variant of an experiment, and how many of them converted. */
type GroupCounts = Omit<VariantCounts, 'values'>

interface TwoGroups {
  control: GroupCounts
  treatment: GroupCounts
  confidence_level: number
  /** false: too few subjects; the groups are not compared. */
  isCompared: boolean
}

/** Compares the conversions of two groups: a single comparison, so nothing is corrected, and nothing was planned. */
export const compareGroups = ({
  control,
  treatment,
  confidence_level,
  isCompared,
}: TwoGroups): { control: VariantResult; treatment: VariantResult } => {
  const noPlan = { plan: null, variants: [] }
  const settings = comparisonSettings(
    noPlan,
    { confidence_level, correction_method: 'none', breakdown: [] },
    1,
  )
  const alpha = alphaOf(confidence_level)
  const alone = (group: GroupCounts): VariantResult => ({
    ...ownTotals({ ...group, values: null }, alpha),
    ...NO_COMPARISON,
    mean_analysis: null,
    bandit_analysis: null,
  })
  const compared = compareVariants(control, treatment, settings)
  const [corrected] = correctFamily([{ p_value: compared.statistics.test.pValue, in_family: true }], settings)
  return {
    control: alone(control),
    treatment: {
      ...alone(treatment),
      ...(isCompared && corrected && comparisonResult(compared, corrected)),
    },
  }
}

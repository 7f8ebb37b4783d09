import type { VariantResult } from './variant-schema.ts'
import type { Srm } from '../srm/schema.ts'
import { compare, comparisonFields, NO_COMPARISON, ownFigures } from './conversions.ts'
import type { VariantCounts } from '../counts.ts'
import { judge } from '../multiple-comparisons.ts'
import { alphaOf, comparisonSettings } from '../settings.ts'
import { srmOf } from '../srm/rules.ts'

/** A group of subjects that is no variant of an experiment, and how many of them converted. */
export type GroupCounts = Omit<VariantCounts, 'values'>

interface TwoGroups {
  control: GroupCounts
  treatment: GroupCounts
  confidence_level: number
  /** false: too little is known; every group stands for itself. */
  isCompared: boolean
}

/** One group's conversions against another's: a single comparison, so nothing is corrected, and nothing was planned. */
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
    ...ownFigures({ ...group, values: null }, alpha),
    ...NO_COMPARISON,
    mean_analysis: null,
    bandit_analysis: null,
  })
  const compared = compare(control, treatment, settings)
  const [judgement] = judge([{ p_value: compared.statistics.test.pValue, in_family: true }], settings)
  return {
    control: alone(control),
    treatment: {
      ...alone(treatment),
      ...(isCompared && judgement && comparisonFields(compared, judgement)),
    },
  }
}

interface GroupShare {
  id: string
  /** Percent of all subjects that the group should have. */
  share: number
  subjects: number
}

/** Whether subjects are split as the shares say; null without subjects. */
export const checkShares = (groups: readonly GroupShare[]): Srm | null => {
  if (groups.every(({ subjects }) => subjects === 0)) return null
  const period = {
    weights: groups.map(({ share }) => share),
    counts: groups.map(({ subjects }) => subjects),
  }
  return srmOf({ variants: groups }, [period])
}

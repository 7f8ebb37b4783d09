import { checkRules, type TargetingRules } from '@assay/evaluation'

/** The rules in an answer of the API; null: there are none, or a later version wrote them in a way unknown here. */
export const targetingRules = (value: unknown): TargetingRules | null => {
  const checked = checkRules(value, { allowFlagKeys: true })
  return 'rules' in checked ? checked.rules : null
}

import { checkRules, type TargetingRules } from '@assay/evaluation'
import { z } from 'zod'

const isRules = (value: unknown): value is TargetingRules => typeof value === 'object' && value !== null

/** Stored rules in an answer. */
export const storedRules = z.custom<TargetingRules>(isRules)

/**
 * Targeting rules on the way in; problems name the group and condition. `{}` and an empty list of groups mean
 * no rules, like null. There are no segments yet, so none that a rule names is found.
 */
export const targetingRules = z.unknown().transform((input, context): TargetingRules | null => {
  const checked = checkRules(input, { segmentExists: () => false })
  if ('rules' in checked) return checked.rules
  for (const { type, loc, msg } of checked.problems) {
    context.addIssue({ code: 'custom', path: loc, message: msg, params: { type } })
  }
  return z.NEVER
})

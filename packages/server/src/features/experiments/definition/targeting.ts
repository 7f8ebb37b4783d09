import { rulesShape } from '../../segments/index.ts'

export { storedRules } from '../../segments/index.ts'

/** Targeting rules on the way in; the flags' own fields at their top are unknown here. */
export const targetingRules = rulesShape()

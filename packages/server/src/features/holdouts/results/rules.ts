import { checkShares, compareGroups } from '../../results/index.ts'
import type { Group, Holdout, HoldoutResults, ResultsQuery } from '../schema.ts'

/** The subjects of one side of a holdout. */
export interface SideCounts {
  is_held_out: boolean
  /** Without those that had an assignment before the holdout. */
  subjects: number
  conversions: number
  excluded: number
}

/** With fewer subjects than this in a group nothing is compared. */
const MIN_SUBJECTS = 100

type ComputedResults = Pick<HoldoutResults, 'groups' | 'srm' | 'excluded_users' | 'unavailable_reason'>

/** The results of a holdout that was never active. */
export const NEVER_ACTIVE: ComputedResults = {
  groups: [],
  srm: null,
  excluded_users: 0,
  unavailable_reason: 'never_active',
}

const NAMES = [
  { id: 'in_holdout', name: 'In the holdout', is_control: true },
  { id: 'not_in_holdout', name: 'Not in the holdout', is_control: false },
] as const satisfies { id: Group; name: string; is_control: boolean }[]

/** The groups of a holdout side by side: those held out are the control, the others may see any experiment. */
export const resultsOf = (
  { holdout_percentage }: Pick<Holdout, 'holdout_percentage'>,
  counts: readonly SideCounts[],
  { confidence_level }: Pick<ResultsQuery, 'confidence_level'>,
): ComputedResults => {
  const held = { variant: NAMES[0], ...sideOf(counts, true) }
  const free = { variant: NAMES[1], ...sideOf(counts, false) }
  const isEnough = Math.min(held.users, free.users) >= MIN_SUBJECTS
  const results = compareGroups({ control: held, treatment: free, confidence_level, isCompared: isEnough })
  return {
    groups: [
      { group: NAMES[0].id, ...results.control },
      { group: NAMES[1].id, ...results.treatment },
    ],
    srm: checkShares([
      { id: NAMES[0].id, share: holdout_percentage, subjects: held.users },
      { id: NAMES[1].id, share: 100 - holdout_percentage, subjects: free.users },
    ]),
    excluded_users: counts.reduce((sum, { excluded }) => sum + excluded, 0),
    unavailable_reason: isEnough ? null : 'too_few_users',
  }
}

const sideOf = (counts: readonly SideCounts[], isHeldOut: boolean) => {
  const side = counts.find(({ is_held_out }) => is_held_out === isHeldOut)
  return { users: side?.subjects ?? 0, conversions: side?.conversions ?? 0 }
}

import {
  type HoldoutPhase,
  holdoutPhase,
  isHoldoutDeletionLocked,
  isHoldoutPercentageLocked,
} from '@assay/lifecycle'
import type { Tone } from '../../ui/badge.tsx'
import type { Holdout } from './api-types.ts'

/** The state of a holdout. */
export type State = HoldoutPhase

type Life = Pick<Holdout, 'is_active' | 'activated_at'>

export { holdoutPhase as stateOf } from '@assay/lifecycle'

const WORDS: Record<State, { label: string; tone: Tone }> = {
  waiting: { label: 'Not started', tone: 'neutral' },
  active: { label: 'Active', tone: 'positive' },
  ended: { label: 'Ended', tone: 'accent' },
}

/** The state in a word, with its tone. */
export const stateWords = (holdout: Life) => WORDS[holdoutPhase(holdout)]

/** Why the percentage cannot be changed any more; undefined while it can. */
export const percentageLock = (holdout: Life): string | undefined =>
  !isHoldoutPercentageLocked(holdout)
    ? undefined
    : 'Fixed since the start: with another percentage, subjects of experiments would count as held out.'

/** Why a holdout cannot be deleted; undefined while it can. */
export const deletionLock = (holdout: Life): string | undefined =>
  !isHoldoutDeletionLocked(holdout) ? undefined : 'It was active: its results must stay available.'

/** A percentage without needless zeros: 10 as `10 %`, 2.5 as `2.5 %`. */
export const percentText = (percentage: number): string => `${Number(percentage.toFixed(2))} %`

/**
 * A subject's hash in percent, 0.00 to 99.99. Cut off, not rounded: percentages have two decimals, so that comparing the
 * shown numbers always gives the decision.
 *
 * @param hash the hash fraction, 0 to 1
 */
export const hashText = (hash: number): string => (Math.floor(hash * 10_000) / 100).toFixed(2)

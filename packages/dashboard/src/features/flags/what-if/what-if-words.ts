import { count, percent } from '../../../ui/format.ts'
import type { WhatIf } from '../api-types.ts'

type Outcome = WhatIf['sample'][number]['before']

/** The value of a subject in a word: off, on, or the variant. */
export const outcomeInWords = ({ enabled, variant }: Pick<Outcome, 'enabled' | 'variant'>): string => {
  if (!enabled) return 'off'
  return variant ?? 'on'
}

/**
 * The effect of a change, in one or two sentences.
 *
 * @param isOn whether the flag is on now
 */
export const whatIfInWords = (
  effect: Pick<
    WhatIf,
    'sampled' | 'changed' | 'share' | 'enabled_before' | 'enabled_after' | 'is_estimate' | 'reason'
  >,
  isOn: boolean,
): string => {
  const { sampled, changed, share, is_estimate, reason } = effect
  if (sampled === 0) {
    return 'No subject has been seen yet, so there is nothing to compare.'
  }
  if (share === null || changed === null) {
    return `Your role may not see how many subjects would get another value: ${reason ?? 'they are too few'}.`
  }
  if (!isOn && changed === 0) return 'The flag is off: nobody gets another value until you switch it on.'
  if (changed === 0) return `None of the ${count(sampled)} subjects seen last would get another value.`
  const about = is_estimate ? 'About ' : ''
  const main = `${about}${count(changed)} of the ${count(sampled)} subjects seen last (${percent(share, 1)}) would get another value.`
  const difference = differenceOf(effect)
  return difference === 0 ? main : `${main} ${differenceInWords(difference)}`
}

const differenceOf = ({
  enabled_before,
  enabled_after,
  is_estimate,
}: Pick<WhatIf, 'enabled_before' | 'enabled_after' | 'is_estimate'>): number =>
  is_estimate || enabled_before === null || enabled_after === null ? 0 : enabled_after - enabled_before

const differenceInWords = (difference: number): string =>
  difference > 0
    ? `${count(difference)} more would have the flag.`
    : `${count(-difference)} fewer would have the flag.`

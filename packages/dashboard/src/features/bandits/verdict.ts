import type { Tone } from '../../ui/badge.tsx'
import { percent } from '../../ui/format.ts'
import type { Arm, Bandit } from './queries.ts'

/** What a bandit has found out, in a word and in a sentence. */
export interface Verdict {
  tone: Tone
  label: string
  sentence: string
}

const PREFIX = 'DEPLOYING_'

/** The arm that gets most of the new subjects. */
export const leaderOf = ({ current_weights }: Pick<Bandit, 'current_weights'>): Arm | undefined =>
  current_weights.toSorted((one, other) => other.current_weight - one.current_weight)[0]

/** Reads the recommendation of a bandit. */
export const verdictOf = (bandit: Bandit): Verdict => {
  if (bandit.is_manual) {
    return {
      tone: 'warning',
      label: 'Set by hand',
      sentence: 'The weights were set by hand and stay until they are cleared.',
    }
  }
  const leader = leaderOf(bandit)
  if (bandit.recommendation.startsWith(PREFIX)) {
    const name = bandit.recommendation.slice(PREFIX.length)
    return {
      tone: 'positive',
      label: `Deploy ${name}`,
      sentence: `${name} can be given to everybody: what one would lose by it is below the limit that was agreed.`,
    }
  }
  if (bandit.recommendation === 'CONVERGING' && leader) {
    const share = percent(leader.current_weight, 0)
    return {
      tone: 'accent',
      label: 'Converging',
      sentence: `${leader.variant_name} gets ${share} of the new subjects.`,
    }
  }
  return {
    tone: 'neutral',
    label: 'Exploring',
    sentence: 'No variant is far ahead yet; every one still gets its share of new subjects.',
  }
}

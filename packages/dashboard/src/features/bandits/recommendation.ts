import type { Tone } from '../../ui/badge.tsx'
import { percent } from '../../ui/format.ts'
import type { Arm, Bandit } from './api-types.ts'

/** Recommendation of a bandit: a label and a sentence. */
interface Advice {
  tone: Tone
  label: string
  sentence: string
}

const PREFIX = 'DEPLOYING_'

/** Arm with the largest weight. */
export const leaderOf = ({ current_weights }: Pick<Bandit, 'current_weights'>): Arm | undefined =>
  current_weights.toSorted((one, other) => other.current_weight - one.current_weight)[0]

/** Recommendation of a bandit in words. */
export const adviceOf = (bandit: Bandit): Advice => {
  if (bandit.is_manual) {
    return {
      tone: 'warning',
      label: 'Set by hand',
      sentence: 'The weights are set by hand and stay until somebody clears them.',
    }
  }
  const leader = leaderOf(bandit)
  if (bandit.recommendation.startsWith(PREFIX)) {
    const name = bandit.recommendation.slice(PREFIX.length)
    return {
      tone: 'positive',
      label: `Deploy ${name}`,
      sentence: `Roll out ${name}: its expected loss is below the threshold.`,
    }
  }
  if (bandit.recommendation === 'CONVERGING' && leader) {
    const share = percent(leader.current_weight, 0)
    return {
      tone: 'accent',
      label: 'Converging',
      sentence: `${leader.variant_name} gets ${share} of new subjects.`,
    }
  }
  return {
    tone: 'neutral',
    label: 'Exploring',
    sentence: 'No variant is clearly ahead yet, so all of them still get new subjects.',
  }
}

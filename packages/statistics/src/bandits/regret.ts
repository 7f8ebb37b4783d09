import type { BanditArm } from './weights.ts'

/** The regret of routing so far, in expected conversions, at the rates as they are estimated now. */
export interface Regret {
  /** Conversions lost against sending everybody to the arm with the best rate. */
  readonly regret: number
  /** The regret of equal parts with as many subjects. */
  readonly uniformRegret: number
  /** 1 - regret / uniform, as a percentage; null when equal parts lose nothing. Negative: worse than equal parts. */
  readonly reductionPct: number | null
}

/** The regret of the pulls so far; an arm without a pull counts as rate 0 and loses nothing. */
export function estimatedRegret(arms: readonly BanditArm[], lowerIsBetter = false): Regret {
  const rates = arms.map(({ pulls, successes }) => (pulls === 0 ? undefined : successes / pulls))
  const known = rates.filter((rate) => rate !== undefined)
  const best = lowerIsBetter ? Math.min(...known) : Math.max(...known)
  const gaps = rates.map((rate) => (rate === undefined ? 0 : Math.abs(best - rate)))
  const totalPulls = arms.reduce((sum, { pulls }) => sum + pulls, 0)
  const regret = arms.reduce((sum, { pulls }, i) => sum + pulls * (gaps[i] ?? 0), 0)
  const uniformRegret = (totalPulls / arms.length) * gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    regret,
    uniformRegret,
    reductionPct: uniformRegret > 0 ? 100 * (1 - regret / uniformRegret) : null,
  }
}

import { exactMultinomialTest, sampleRatioTest } from '../../src/srm/index.ts'
import type { Adapters, Computed } from '../table.ts'

type Split = Readonly<{ users: readonly number[]; weights: readonly number[] }>

/** Above this many users an exact test is not asked for. */
const SMALL = 100

function chiSquare(input: Split): Record<string, Computed> {
  const test = sampleRatioTest(input)
  const total = input.users.reduce((sum, count) => sum + count, 0)
  const isSmall = total > 0 && total <= SMALL && input.weights.every((weight) => weight > 0)
  return {
    chi2: test.chiSquare,
    df: test.degreesOfFreedom,
    p: test.chiSquarePValue,
    ln_p: test.lnChiSquarePValue,
    p_exact_multinomial: isSmall ? exactMultinomialTest(input) : undefined,
  }
}

/** Tables about the split of users over variants. */
export const srmAdapters: Adapters = { srm_chi_square: chiSquare }

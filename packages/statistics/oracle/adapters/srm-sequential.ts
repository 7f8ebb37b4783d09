import { pValueOfEValue } from '../../src/sequential/index.ts'
import { sampleRatioLnEvidence } from '../../src/srm/index.ts'
import type { Adapters, Computed } from '../table.ts'

type Looks = Readonly<{
  weights: readonly number[]
  dirichlet: readonly number[]
  looks: readonly (readonly number[])[]
}>

function sequential({ weights, dirichlet, looks }: Looks): Record<string, Computed> {
  const evidence = looks.map((counts) => sampleRatioLnEvidence({ counts, weights }, { dirichlet }))
  const running = evidence.map((_, look) => pValueOfEValue(Math.max(0, ...evidence.slice(0, look + 1))))
  return {
    ln_bayes_factor: evidence,
    p_sequential: running.map((p) => p.pValue),
    ln_p_sequential: running.map((p) => p.lnPValue),
  }
}

/** The sample ratio check that may be read at every refresh. */
export const sequentialSrmAdapters: Adapters = { srm_sequential: sequential }

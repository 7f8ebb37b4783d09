import { count } from '../../../ui/format.ts'
import type { SampleRatio } from '../api-types.ts'
import type { CodeLine, Explanation } from '../explanation/explanation.ts'
import { preciseP } from '../wording.ts'

const srmCode = (observed: readonly number[], expected: readonly number[]): CodeLine[] => {
  const total = expected.reduce((sum, value) => sum + value, 0)
  const shares = expected.map((value) => Number((value / total).toFixed(12))).join(', ')
  return [
    {
      language: 'R',
      code: `chisq.test(c(${observed.join(', ')}), p = c(${shares}), rescale.p = TRUE)$p.value`,
    },
    {
      language: 'Python',
      code: `from scipy.stats import chisquare; chisquare([${observed.join(', ')}], [${expected.join(', ')}]).pvalue`,
    },
  ]
}

/** Explanation of the p-value of the SRM check. */
export const explainSrm = (srm: SampleRatio, names: ReadonlyMap<string, string>): Explanation => {
  const ids = Object.keys(srm.expected)
  const observed = ids.map((id) => srm.observed[id] ?? 0)
  const expected = ids.map((id) => srm.expected[id] ?? 0)
  return {
    title: 'p-value of the sample ratio',
    shown: preciseP(srm.p_value),
    meaning:
      'If subjects followed the allocation, this is the probability of a ratio at least this far off. Below 0.001 something is broken and no result can be trusted: whatever loses subjects may lose those who would have behaved differently.',
    formula: ['χ² = Σ (observed − expected)² / expected', `degrees of freedom = ${srm.degrees_of_freedom}`],
    inputs: ids.map((id) => ({
      name: names.get(id) ?? id,
      value: `${count(srm.observed[id] ?? 0)} observed, ${count(Math.round(srm.expected[id] ?? 0))} expected`,
    })),
    code: srm.method === 'chi_square' ? srmCode(observed, expected) : [],
    reproduce: null,
    value: srm.p_value,
  }
}

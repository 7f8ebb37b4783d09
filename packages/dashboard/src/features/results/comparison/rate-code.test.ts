import { describe, expect, it } from 'vitest'
import { comparedWith } from '../explanation/explanation.ts'
import { metricExample, resultsExample, treatmentExample } from '../testing/examples.ts'
import { adjustmentCode, rateCode, wilsonCode } from './rate-code.ts'

describe('code of a comparison of rates', () => {
  const compared = comparedWith(
    resultsExample({ confidence_level: 0.9 }),
    metricExample(),
    treatmentExample(),
  )
  if (!compared) throw new Error('The example has a control.')
  const lines = rateCode(compared)

  it('puts the treatment before the control', () => {
    expect(lines.effectSize.map(({ code }) => code)).toEqual([
      '2 * asin(sqrt(130 / 1000)) - 2 * asin(sqrt(100 / 1000))',
      'from statsmodels.stats.proportion import proportion_effectsize; proportion_effectsize(130 / 1000, 100 / 1000)',
    ])
  })

  it('takes the level of the results, for Python as a clean alpha', () => {
    const [r, python] = lines.difference
    expect(r?.code).toContain('contrast = "RD", skew = FALSE, level = 0.9)')
    expect(python?.code).toContain('compare="diff", alpha=0.1)')
  })

  it('compares ratios for the lift and tables for the odds ratio', () => {
    expect(lines.lift[0]?.code).toContain('contrast = "RR"')
    expect(lines.oddsRatio[0]?.code).toBe(
      'fisher.test(matrix(c(130, 870, 100, 900), 2), conf.level = 0.9)[c("estimate", "conf.int")]',
    )
  })

  it('has a line of R and one of Python for every number', () => {
    for (const code of [...Object.values(lines), wilsonCode(1, 2, 0.95)]) {
      expect(code.map(({ language }) => language)).toEqual(['R', 'Python'])
    }
  })
})

describe('code of the correction', () => {
  it.each([
    ['benjamini-hochberg', 'method = "BH"', 'false_discovery_control([0.01, 0.2])'],
    ['bonferroni', 'method = "bonferroni"', '[min(1, p * 2) for p in [0.01, 0.2]]'],
    ['none', 'method = "none"', '[min(1, p * 1) for p in [0.01, 0.2]]'],
  ] as const)('adjusts by %s', (method, r, python) => {
    const code = adjustmentCode([0.01, 0.2], method)
    expect(code[0]?.code).toBe(`p.adjust(c(0.01, 0.2), ${r})`)
    expect(code[1]?.code).toContain(python)
  })
})

describe('code of one rate', () => {
  it('gives Wilson’s interval at the level', () => {
    expect(wilsonCode(100, 1000, 0.95).map(({ code }) => code)).toEqual([
      'prop.test(100, 1000, correct = FALSE, conf.level = 0.95)$conf.int',
      'from scipy.stats import binomtest; binomtest(100, 1000).proportion_ci(0.95, method="wilson")',
    ])
  })
})

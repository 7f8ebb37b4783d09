import type { CodeLine, Compared } from '../explanation/explanation.ts'

interface Table {
  c2: number
  n2: number
  c1: number
  n1: number
  level: number
}

/** The four counts of a comparison: 2 is the treatment, 1 the control. */
const tableOf = ({ variant, control, results }: Compared): Table => ({
  c2: variant.conversions,
  n2: variant.sample_size,
  c1: control.conversions,
  n1: control.sample_size,
  level: results.confidence_level,
})

const alphaOf = (level: number): number => Number((1 - level).toFixed(10))

const fisher = ({ c2, n2, c1, n1 }: Table): string =>
  `fisher.test(matrix(c(${c2}, ${n2 - c2}, ${c1}, ${n1 - c1}), 2)`

const pValue = (table: Table): CodeLine[] => [
  { language: 'R', code: `${fisher(table)})$p.value` },
  {
    language: 'Python',
    code: `from scipy.stats import fisher_exact; fisher_exact([[${table.c2}, ${table.n2 - table.c2}], [${table.c1}, ${table.n1 - table.c1}]])[1]`,
  },
]

const difference = ({ c2, n2, c1, n1, level }: Table): CodeLine[] => [
  {
    language: 'R',
    code: `ratesci::scoreci(${c2}, ${n2}, ${c1}, ${n1}, contrast = "RD", skew = FALSE, level = ${level})$estimates`,
  },
  {
    language: 'Python',
    code: `from statsmodels.stats.proportion import confint_proportions_2indep; confint_proportions_2indep(${c2}, ${n2}, ${c1}, ${n1}, method="score", compare="diff", alpha=${alphaOf(level)})`,
  },
]

const relativeLift = ({ c2, n2, c1, n1, level }: Table): CodeLine[] => [
  {
    language: 'R',
    code: `ratesci::scoreci(${c2}, ${n2}, ${c1}, ${n1}, contrast = "RR", skew = FALSE, level = ${level})$estimates - 1`,
  },
  {
    language: 'Python',
    code: `from statsmodels.stats.proportion import confint_proportions_2indep; confint_proportions_2indep(${c2}, ${n2}, ${c1}, ${n1}, method="score", compare="ratio", alpha=${alphaOf(level)})`,
  },
]

const oddsRatio = (table: Table): CodeLine[] => [
  { language: 'R', code: `${fisher(table)}, conf.level = ${table.level})[c("estimate", "conf.int")]` },
  {
    language: 'Python',
    code: `from scipy.stats.contingency import odds_ratio; odds_ratio([[${table.c2}, ${table.n2 - table.c2}], [${table.c1}, ${table.n1 - table.c1}]]).statistic`,
  },
]

const effectSize = ({ c2, n2, c1, n1 }: Table): CodeLine[] => [
  { language: 'R', code: `2 * asin(sqrt(${c2} / ${n2})) - 2 * asin(sqrt(${c1} / ${n1}))` },
  {
    language: 'Python',
    code: `from statsmodels.stats.proportion import proportion_effectsize; proportion_effectsize(${c2} / ${n2}, ${c1} / ${n1})`,
  },
]

/** Lines of R and Python that reproduce a comparison of rates. */
export const rateCode = (compared: Compared) => {
  const table = tableOf(compared)
  return {
    pValue: pValue(table),
    difference: difference(table),
    lift: relativeLift(table),
    oddsRatio: oddsRatio(table),
    effectSize: effectSize(table),
  }
}

/** Lines of R and Python that reproduce Wilson's interval of one rate. */
export const wilsonCode = (conversions: number, users: number, level: number): CodeLine[] => [
  {
    language: 'R',
    code: `prop.test(${conversions}, ${users}, correct = FALSE, conf.level = ${level})$conf.int`,
  },
  {
    language: 'Python',
    code: `from scipy.stats import binomtest; binomtest(${conversions}, ${users}).proportion_ci(${level}, method="wilson")`,
  },
]

const R_METHODS = { 'benjamini-hochberg': 'BH', bonferroni: 'bonferroni', none: 'none' } as const

/** Lines of R and Python that reproduce the adjustment of a family of p-values. */
export const adjustmentCode = (family: readonly number[], method: keyof typeof R_METHODS): CodeLine[] => {
  const values = family.join(', ')
  const python =
    method === 'benjamini-hochberg'
      ? `from scipy.stats import false_discovery_control; false_discovery_control([${values}])`
      : `[min(1, p * ${method === 'bonferroni' ? family.length : 1}) for p in [${values}]]`
  return [
    { language: 'R', code: `p.adjust(c(${values}), method = "${R_METHODS[method]}")` },
    { language: 'Python', code: python },
  ]
}

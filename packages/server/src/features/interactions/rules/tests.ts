import {
  type InteractionContrast,
  meanInteraction,
  normalQuantileUpper,
  rateInteraction,
  studentQuantileUpper,
} from '@assay/statistics'
import type { Contrast, MeanAnalysis, MeanCell, RateCell, Row } from '../schema.ts'
import { eachCell, type MetricCell, meanOf, type PairTable, rateOf, type Table, varianceOf } from './cells.ts'

type RateTest = Pick<Row, 'test' | 'statistic' | 'degrees_of_freedom' | 'p_value' | 'contrasts' | 'reproduce'>
type MeanTest = Omit<MeanAnalysis, 'corrected_p_value' | 'is_significant' | 'cells' | 'unavailable_reason'>

const NOTHING = { test: null, statistic: null, degrees_of_freedom: null, p_value: null, reproduce: null }

/** The result when no test was made. */
export const UNTESTED = { ...NOTHING, contrasts: [] }

const minus = (value: number | null, other: number | null | undefined): number | null =>
  value === null || other === null || other === undefined ? null : value - other

/** The cells of a metric in the form that the API returns. */
export const rateCells = (pair: PairTable, cells: Table<MetricCell>): RateCell[] =>
  eachCell(pair, cells, (cell, control) => ({
    sample_size: cell.users,
    conversions: cell.conversions,
    rate: rateOf(cell),
    effect: control ? minus(rateOf(cell), rateOf(control)) : null,
  }))

export const meanCells = (pair: PairTable, cells: Table<MetricCell>): MeanCell[] =>
  eachCell(pair, cells, (cell, control) => {
    const variance = varianceOf(cell)
    return {
      sample_size: cell.users,
      mean: meanOf(cell),
      std_dev: variance === null ? null : Math.sqrt(variance),
      effect: control ? minus(meanOf(cell), meanOf(control)) : null,
    }
  })

type TestedContrast = InteractionContrast & { pValue: number }

const contrastsOf = <Item extends TestedContrast>(
  { rows, columns }: PairTable,
  contrasts: readonly Item[],
  criticalValue: (contrast: Item) => number,
): Contrast[] =>
  contrasts.flatMap((contrast) => {
    const [a, b] = [rows[contrast.row], columns[contrast.column]]
    if (!a || !b) return []
    const halfWidth = criticalValue(contrast) * contrast.standardError
    const { interaction, pValue } = contrast
    const interval: Contrast['interval'] = [interaction - halfWidth, interaction + halfWidth]
    return [{ a_variant_id: a.id, b_variant_id: b.id, interaction, interval, p_value: pValue }]
  })

/** Tests whether the effects of both experiments on a conversion rate are additive; undefined when no rate varies. */
export const testRates = (
  pair: PairTable,
  cells: Table<MetricCell>,
  alpha: number,
): { answer: RateTest; lnPValue: number } | undefined => {
  const arms = cells.map((line) => line.map(({ users, conversions }) => ({ users, conversions })))
  const { test, result, contrasts } = rateInteraction(arms)
  if (contrasts.some(({ standardError }) => !(standardError > 0))) return undefined
  const critical = normalQuantileUpper(alpha / 2)
  const answer: RateTest = {
    test,
    statistic: result.statistic,
    degrees_of_freedom: result.degreesOfFreedom,
    p_value: result.pValue,
    contrasts: contrastsOf(pair, contrasts, () => critical),
    reproduce: {
      method: test === 'wald' ? 'wald_interaction_of_rates' : 'likelihood_ratio_interaction_of_log_odds',
      inputs: { ...variantIds(pair), ...column(arms, 'users'), ...column(arms, 'conversions'), alpha },
    },
  }
  return { answer, lnPValue: result.lnPValue }
}

/** Tests whether the effects of both experiments on a mean are additive; undefined when a cell does not vary. */
export const testMeans = (
  pair: PairTable,
  cells: Table<MetricCell>,
  alpha: number,
): { answer: MeanTest; lnPValue: number } | undefined => {
  const means = cells.map((line) =>
    line.map(({ users, values, ...cell }) => ({
      count: users,
      mean: values.mean,
      variance: varianceOf({ users, values, ...cell }) ?? 0,
    })),
  )
  if (means.flat().some(({ variance }) => !(variance > 0))) return undefined
  const { result, contrasts } = meanInteraction(means)
  const answer: MeanTest = {
    test: 'wald',
    statistic: result.statistic,
    degrees_of_freedom: result.degreesOfFreedom,
    p_value: result.pValue,
    contrasts: contrastsOf(pair, contrasts, ({ degreesOfFreedom }) =>
      studentQuantileUpper(alpha / 2, degreesOfFreedom),
    ),
    reproduce: {
      method: 'wald_interaction_of_means',
      inputs: {
        ...variantIds(pair),
        ...column(means, 'count'),
        ...column(means, 'mean'),
        ...column(means, 'variance'),
        alpha,
      },
    },
  }
  return { answer, lnPValue: result.lnPValue }
}

const variantIds = ({ rows, columns }: PairTable) => ({
  a_variant_ids: rows.map(({ id }) => id),
  b_variant_ids: columns.map(({ id }) => id),
})

/** One field of all cells, in the shape of the table. */
const column = <Name extends string>(table: Table<Record<Name, number>>, name: Name) => ({
  [name]: table.map((line) => line.map((cell) => cell[name])),
})

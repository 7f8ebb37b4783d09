import { adjustPValues, type CorrectionMethod } from '@assay/statistics'
import type { Row } from '../schema.ts'
import type { UncorrectedRow } from './analyse.ts'

interface Decision {
  corrected_p_value: number | null
  is_significant: boolean | null
}

/** Decides one family; without a correction by the raw p-value. */
const decide = (
  pValues: readonly (number | null)[],
  { method, alpha }: { method: CorrectionMethod; alpha: number },
): Decision[] => {
  const corrected = method === 'none' ? pValues.map(() => null) : adjustPValues(pValues, method)
  return pValues.map((p, index) => {
    const decisive = corrected[index] ?? p
    return {
      corrected_p_value: corrected[index] ?? null,
      is_significant: decisive === null ? null : decisive < alpha,
    }
  })
}

/** Corrects the rows of one or many pairs together. The analyses of values are a family of their own. */
export const correctRows = (
  rows: readonly UncorrectedRow[],
  settings: { method: CorrectionMethod; alpha: number },
): Row[] => {
  const rates = decide(
    rows.map(({ row }) => row.p_value),
    settings,
  )
  const means = decide(
    rows.map(({ row }) => row.mean_analysis?.p_value ?? null),
    settings,
  )
  return rows.map(({ row }, index) => ({
    ...row,
    ...rates[index],
    mean_analysis: row.mean_analysis && { ...row.mean_analysis, ...means[index] },
  }))
}

import { WarehouseError } from '../connectors/error.ts'
import type { StatementResult } from '../connectors/warehouse.ts'
import { type Row, rowsOf } from './rows.ts'

/** Labels of an experiment at most; statements send one more, so that too many are noticed. */
const MAX_LABELS = 50

/** Rounding of sums may take a spread this far below 0, relative to its parts. */
const ROUNDING = 1e-9

/** What was found of one variant label. */
interface LabelUnits {
  label: string
  units: number
}

/** Who was exposed. */
export interface Exposures {
  labels: LabelUnits[]
  exposed_units: number
  units_in_multiple_variants: number
  rows_without_unit_or_variant: number
}

/** What the units of one label did. */
export interface LabelCounts extends LabelUnits {
  converting_units: number
  /** Sums over the units' values less the grand mean; null for a proportion. */
  sums: { sum: number; squares: number } | null
}

/** What a metric's rows say. */
export interface MetricCounts {
  labels: LabelCounts[]
  grand_mean: number | null
  metric_rows_in_window: number
  metric_rows_matched: number
  null_values_ignored: number
}

const EXPOSURE_COLUMNS = [
  'variant_label',
  'units',
  'exposed_units',
  'units_in_multiple_variants',
  'rows_without_unit_or_variant',
] as const

const METRIC_COLUMNS = [
  'variant_label',
  'units',
  'converting_units',
  'shifted_sum',
  'shifted_sum_of_squares',
  'grand_mean',
  'metric_rows_in_window',
  'metric_rows_matched',
  'null_values_ignored',
] as const

const contradicted = (): WarehouseError => new WarehouseError('result_invalid')

const labelOf = (row: Row): string => {
  const label = row.text('variant_label')
  if (label === null) throw contradicted()
  return label
}

const requireOwnLabels = (labels: readonly LabelUnits[]): void => {
  if (labels.length > MAX_LABELS) throw new WarehouseError('too_many_variant_values')
  if (new Set(labels.map(({ label }) => label)).size < labels.length) throw contradicted()
}

/**
 * Reads the answer of the diagnostics statement.
 *
 * @throws WarehouseError no_units, too_many_variant_values, result_invalid
 */
export const exposuresOf = (answer: StatementResult): Exposures => {
  const rows = rowsOf(answer, EXPOSURE_COLUMNS)
  const [first] = rows
  if (!first) throw contradicted()
  const exposed_units = first.count('exposed_units')
  if (exposed_units === 0) throw new WarehouseError('no_units')
  const labels = rows.map((row) => ({ label: labelOf(row), units: row.count('units') }))
  requireOwnLabels(labels)
  if (labels.reduce((sum, { units }) => sum + units, 0) !== exposed_units) throw contradicted()
  return {
    labels,
    exposed_units,
    units_in_multiple_variants: first.count('units_in_multiple_variants'),
    rows_without_unit_or_variant: first.count('rows_without_unit_or_variant'),
  }
}

const sumsOf = (row: Row): LabelCounts['sums'] => {
  const [sum, squares] = [row.number('shifted_sum'), row.number('shifted_sum_of_squares')]
  if (sum === null || squares === null) throw contradicted()
  return { sum, squares }
}

/** The spread of values cannot be negative, nor can a label have fewer units than converted. */
const isConsistent = ({ units, converting_units, sums }: LabelCounts): boolean =>
  units > 0 &&
  converting_units <= units &&
  (sums === null ||
    (sums.squares >= 0 && sums.squares * units - sums.sum ** 2 >= -ROUNDING * (sums.sum ** 2 + 1)))

/**
 * Reads the answer of a metric's statement.
 *
 * @returns undefined where its numbers contradict each other
 * @throws WarehouseError result_invalid where they cannot be read, too_many_variant_values
 */
export const metricCountsOf = (
  answer: StatementResult,
  metricType: 'proportion' | 'mean',
): MetricCounts | undefined => {
  const rows = rowsOf(answer, METRIC_COLUMNS)
  const isMean = metricType === 'mean'
  const labels = rows.map((row) => ({
    label: labelOf(row),
    units: row.count('units'),
    converting_units: row.count('converting_units'),
    sums: isMean ? sumsOf(row) : null,
  }))
  requireOwnLabels(labels)
  const [first] = rows
  const counts = {
    labels,
    grand_mean: isMean ? (first?.number('grand_mean') ?? null) : null,
    metric_rows_in_window: first?.count('metric_rows_in_window') ?? 0,
    metric_rows_matched: first?.count('metric_rows_matched') ?? 0,
    null_values_ignored: first?.count('null_values_ignored') ?? 0,
  }
  const isUsable =
    labels.every(isConsistent) &&
    counts.metric_rows_matched <= counts.metric_rows_in_window &&
    counts.null_values_ignored <= counts.metric_rows_matched &&
    (!isMean || labels.length === 0 || counts.grand_mean !== null)
  return isUsable ? counts : undefined
}

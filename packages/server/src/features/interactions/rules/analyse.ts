import { type ChiSquareTest, independenceTest } from '@assay/statistics'
import type { MeanAnalysis, Pair, Row, UnavailableReason } from '../schema.ts'
import { type MetricCell, metricCells, type PairTable, pairTable, type Table } from './cells.ts'
import type { SharedCounts } from './counting.ts'
import type { Party, PartyMetric } from './party.ts'
import { meanCells, rateCells, testMeans, testRates, UNTESTED } from './tests.ts'

/** Two experiments and their shared subjects. */
export interface PairInput {
  first: Party
  second: Party
  counts: SharedCounts
}

interface Settings {
  /** Minimum number of subjects in every cell of a test. */
  minUsersPerCell: number
  /** The two-sided error rate of intervals and decisions. */
  alpha: number
}

/** A metric of a pair before the correction: raw p-values without decisions. */
export interface UncorrectedRow {
  row: Row
  /** p-values of conversions and of values; null when not tested. */
  lnPValue: number | null
  meanLnPValue: number | null
}

/** Minimum number of conversions in every cell of a test. */
const MIN_CONVERSIONS = 25

const isSameGroup = ({ first, second }: PairInput): boolean =>
  first.mutual_exclusion_group_id !== null &&
  first.mutual_exclusion_group_id === second.mutual_exclusion_group_id

const sharedUsers = ({ counts }: PairInput): number =>
  counts.users.flat().reduce((sum, users) => sum + users, 0)

/** The first reason why no metric of a pair can be tested. */
const pairReason = (
  input: PairInput,
  table: PairTable,
  { minUsersPerCell }: Settings,
): UnavailableReason | null => {
  if (isSameGroup(input)) return 'mutual_exclusion_group'
  if (sharedUsers(input) === 0) return 'no_shared_users'
  if (input.first.metrics.length + input.second.metrics.length === 0) return 'no_metric'
  if (!table.rows[0]?.is_control || !table.columns[0]?.is_control) return 'no_control_variant'
  const isTooSmall = table.users.flat().some((users) => users < minUsersPerCell)
  return isTooSmall || table.rows.length < 2 || table.columns.length < 2 ? 'too_few_shared_users' : null
}

interface MetricInput {
  owner: Party
  metric: PartyMetric
  table: PairTable
  cells: Table<MetricCell>
  /** Reason of the whole pair. */
  reason: UnavailableReason | null
  alpha: number
}

const analyseMetric = (input: MetricInput): UncorrectedRow => {
  const { owner, metric, table, cells, alpha } = input
  const reason = input.reason ?? (isRare(cells) ? 'too_few_conversions' : null)
  const tested = reason === null ? testRates(table, cells, alpha) : undefined
  const unavailable = tested ? null : (reason ?? 'too_few_conversions')
  const mean = metric.has_value ? analyseMean(input, unavailable) : null
  const row: Row = {
    metric_id: metric.id,
    metric_name: metric.name,
    experiment_id: owner.id,
    ...(tested?.answer ?? UNTESTED),
    corrected_p_value: null,
    is_significant: null,
    cells: rateCells(table, cells),
    mean_analysis: mean?.analysis ?? null,
    unavailable_reason: unavailable,
  }
  return { row, lnPValue: tested?.lnPValue ?? null, meanLnPValue: mean?.lnPValue ?? null }
}

const isRare = (cells: Table<MetricCell>): boolean =>
  cells.flat().some(({ conversions }) => conversions < MIN_CONVERSIONS)

const analyseMean = (
  { table, cells, alpha }: MetricInput,
  reason: UnavailableReason | null,
): { analysis: MeanAnalysis; lnPValue: number | null } => {
  const tested = reason === null ? testMeans(table, cells, alpha) : undefined
  const analysis: MeanAnalysis = {
    ...(tested?.answer ?? UNTESTED),
    corrected_p_value: null,
    is_significant: null,
    cells: meanCells(table, cells),
    unavailable_reason: tested ? null : (reason ?? 'no_variation'),
  }
  return { analysis, lnPValue: tested?.lnPValue ?? null }
}

/** A pair before the correction. */
export interface UncorrectedPair {
  rows: UncorrectedRow[]
  overlap: Overlap
  independence: Pair['independence']
  /** Why no metric can be tested. */
  reason: UnavailableReason | null
}

type Overlap = Pick<
  Pair,
  | 'shared_users'
  | 'share_of_a'
  | 'share_of_b'
  | 'overlap_coefficient'
  | 'jaccard'
  | 'mutual_exclusion_group_id'
>

/** A share of subjects, at most 1 although new ones may have been assigned since the counts were read. */
const shareOf = (shared: number, whole: number): number | null =>
  whole > 0 ? Math.min(1, shared / whole) : null

const overlapOf = (input: PairInput): Overlap => {
  const { first, second } = input
  const shared = sharedUsers(input)
  return {
    shared_users: shared,
    share_of_a: shareOf(shared, first.subjects),
    share_of_b: shareOf(shared, second.subjects),
    overlap_coefficient: shareOf(shared, Math.min(first.subjects, second.subjects)),
    jaccard: shareOf(shared, first.subjects + second.subjects - shared),
    mutual_exclusion_group_id: isSameGroup(input) ? first.mutual_exclusion_group_id : null,
  }
}

const LEAK = 0.001
/** Minimum expected count in a cell for the chi-square approximation. */
const MIN_EXPECTED = 5

const independenceOf = (users: Table<number>): Pair['independence'] => {
  const test = smallestExpected(users) < MIN_EXPECTED ? null : independenceTest(users)
  return test && { ...independenceAnswer(test), warning: test.pValue < LEAK }
}

const independenceAnswer = ({ statistic, degreesOfFreedom, pValue }: ChiSquareTest) => ({
  chi2: statistic,
  degrees_of_freedom: degreesOfFreedom,
  p_value: pValue,
})

/** The smallest expected count of a cell, over the rows and columns that have subjects. */
const smallestExpected = (users: Table<number>): number => {
  const rows = users.map((line) => line.reduce((sum, count) => sum + count, 0))
  const columns = (users[0] ?? []).map((_, column) =>
    users.reduce((sum, line) => sum + (line[column] ?? 0), 0),
  )
  const smallest = (totals: readonly number[]): number => Math.min(...totals.filter((count) => count > 0))
  const all = rows.reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : (smallest(rows) * smallest(columns)) / all
}

/** Analyses a pair as far as it does not depend on the other pairs. */
export const analysePair = (input: PairInput, settings: Settings): UncorrectedPair => {
  const { first, second, counts } = input
  const table = pairTable(first, second, counts.users)
  const reason = pairReason(input, table, settings)
  const owned = [first, second].flatMap((owner) => owner.metrics.map((metric) => ({ owner, metric })))
  const rows = owned.map(({ owner, metric }, index) =>
    analyseMetric({
      owner,
      metric,
      table,
      cells: metricCells(table, counts, index),
      reason,
      alpha: settings.alpha,
    }),
  )
  return { rows, overlap: overlapOf(input), independence: independenceOf(counts.users), reason }
}

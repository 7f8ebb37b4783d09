import type { CorrectionMethod } from '@assay/statistics'
import type { Analysis, Pair, Scan } from '../schema.ts'
import { analysePair, type PairInput, type UncorrectedPair } from './analyse.ts'
import { correctRows } from './correct.ts'
import { pairAnswer } from './verdict.ts'

/** A request for one pair. */
export interface PairQuestion {
  pair: PairInput
  minUsersPerCell: number
  alpha: number
  method: CorrectionMethod
  /** The only metric to return; the correction covers all of them. */
  metricId: string | undefined
}

export const answerPair = ({ pair, metricId, method, ...settings }: PairQuestion): Pair => {
  const analysed = analysePair(pair, settings)
  const rows = correctRows(analysed.rows, { method, alpha: settings.alpha })
  const wanted = rows.filter(({ metric_id }) => metricId === undefined || metric_id === metricId)
  return pairAnswer(pair, analysed, wanted)
}

/** A request for all pairs of running experiments that share a subject. */
export interface ScanQuestion {
  experiments: number
  pairs: PairInput[]
  minUsersPerCell: number
  skip: number
  limit: number
}

const ALPHA = 0.05
const METHOD = 'benjamini-hochberg'

const RISKS = ['high', 'medium', 'low']

interface Ranked {
  answer: Pair
  /** Log p-value of the strongest interaction or of the dependence of the variants; smaller is stronger. */
  lnPValue: number
  independence: number
}

const byStrength = (one: Ranked, other: Ranked): number =>
  RISKS.indexOf(one.answer.overall_risk) - RISKS.indexOf(other.answer.overall_risk) ||
  compare(one.lnPValue, other.lnPValue) ||
  compare(one.independence, other.independence) ||
  compare(other.answer.overlap_coefficient ?? 0, one.answer.overlap_coefficient ?? 0)

const compare = (one: number, other: number): number => (one === other ? 0 : Math.sign(one - other))

const strongest = ({ rows }: UncorrectedPair): number =>
  rows.reduce((least, { lnPValue }) => Math.min(least, lnPValue ?? Infinity), Infinity)

/** An analysis without the tables of cells, which would make a scan's response many times larger. */
const withoutCells = (pair: Pair): Analysis => ({
  ...pair,
  interaction_results: pair.interaction_results.map(({ cells: _, mean_analysis, ...row }) => ({
    ...row,
    mean_analysis: mean_analysis && withoutMeanCells(mean_analysis),
  })),
})

const withoutMeanCells = <Cells extends { cells: unknown }>({
  cells: _,
  ...rest
}: Cells): Omit<Cells, 'cells'> => rest

/** All pairs, corrected together, the strongest interactions first. */
export const answerScan = ({ experiments, pairs, skip, limit, minUsersPerCell }: ScanQuestion): Scan => {
  const analysed = pairs.map((pair) => ({
    pair,
    found: analysePair(pair, { minUsersPerCell, alpha: ALPHA }),
  }))
  const corrected = correctRows(
    analysed.flatMap(({ found }) => found.rows),
    { method: METHOD, alpha: ALPHA },
  )
  let next = 0
  const ranked = analysed.map(({ pair, found }): Ranked => {
    const rows = corrected.slice(next, next + found.rows.length)
    next += found.rows.length
    return {
      answer: pairAnswer(pair, found, rows),
      lnPValue: strongest(found),
      independence: found.independence?.p_value ?? 1,
    }
  })
  const answers = ranked.sort(byStrength).map(({ answer }) => answer)
  return {
    total_active_experiments: experiments,
    pairs_analyzed: answers.length,
    significant_pairs: answers.filter(({ has_interaction }) => has_interaction).length,
    high_risk_pairs: answers.filter(({ overall_risk }) => overall_risk === 'high').length,
    correction_method: METHOD,
    analyses: answers.slice(skip, skip + limit).map(withoutCells),
    total: answers.length,
    skip,
    limit,
  }
}

import type { Interval } from '../../src/interval.ts'
import {
  adjustPValues,
  type CorrectionMethod,
  eBenjaminiHochberg,
  intervalLevels,
  normalInterval,
} from '../../src/multiple-comparisons/index.ts'
import { normalSurvival } from '../../src/numeric/index.ts'
import type { Adapters, Computed } from '../table.ts'

type FamilyInput = Readonly<{ p: readonly (number | null)[]; alpha: number }>

function multipleComparisons({ p, alpha }: FamilyInput): Record<string, Computed> {
  const rejections = (method: CorrectionMethod) =>
    adjustPValues(p, method).map((value) => (value === null ? null : value <= alpha))
  return {
    benjamini_hochberg: adjustPValues(p, 'benjamini-hochberg'),
    bonferroni: adjustPValues(p, 'bonferroni'),
    holm: adjustPValues(p, 'holm'),
    benjamini_yekutieli: adjustPValues(p, 'benjamini-yekutieli'),
    bh_reject: rejections('benjamini-hochberg'),
    bonferroni_reject: rejections('bonferroni'),
  }
}

type Estimates = Readonly<{ estimate: readonly number[]; se: readonly number[]; alpha: number }>

function ends(name: string, intervals: readonly (Interval | null)[]): Record<string, Computed> {
  return {
    [`${name}_lo`]: intervals.map((interval) => interval?.lower ?? null),
    [`${name}_hi`]: intervals.map((interval) => interval?.upper ?? null),
  }
}

function adjustedIntervals({ estimate, se, alpha }: Estimates): Record<string, Computed> {
  const pValues = estimate.map((value, i) => 2 * normalSurvival(Math.abs(value) / (se[i] ?? 1)))
  const at = (i: number, rate: number) =>
    normalInterval({ estimate: estimate[i] ?? 0, standardError: se[i] ?? 1, alpha: rate })
  const levels = intervalLevels({ pValues, method: 'benjamini-hochberg', alpha })
  const simultaneous = intervalLevels({ pValues, method: 'bonferroni', alpha })
  const selected = levels.map((level) => level?.adjustment === 'fcr')
  const selectedAlpha = levels.find((level) => level?.adjustment === 'fcr')?.alpha
  return {
    p: pValues,
    bh_adjusted_p: adjustPValues(pValues, 'benjamini-hochberg'),
    bh_selected: selected,
    R: selected.filter(Boolean).length,
    ...ends(
      'unadjusted',
      estimate.map((_, i) => at(i, alpha)),
    ),
    bonferroni_level: 1 - (simultaneous[0]?.alpha ?? alpha),
    ...ends(
      'bonferroni',
      simultaneous.map((level, i) => at(i, level?.alpha ?? alpha)),
    ),
    fcr_level_selected: selectedAlpha === undefined ? null : 1 - selectedAlpha,
    ...ends(
      'fcr',
      levels.map((level, i) => (level?.adjustment === 'fcr' ? at(i, level.alpha) : null)),
    ),
  }
}

function eValues({ e, alpha }: { e: readonly number[]; alpha: number }): Record<string, Computed> {
  const { count, isSelected, intervalAlpha } = eBenjaminiHochberg({ lnEValues: e.map(Math.log), alpha })
  return { k: count, reject: isSelected, e_by_ci_level: intervalAlpha === null ? null : 1 - intervalAlpha }
}

/** Tables about many comparisons at once. */
export const multipleComparisonAdapters: Adapters = {
  multiple_comparisons: multipleComparisons,
  adjusted_ci: adjustedIntervals,
  e_bh: eValues,
}

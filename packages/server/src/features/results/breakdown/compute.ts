import { mapYielding } from '../../../lib/turn.ts'
import type { Experiment, Metric } from '../../experiments/index.ts'
import { alphaOf, comparisonSettings, type ResultsSettings } from '../settings.ts'
import type { DimensionTotals } from './actions.ts'
import { testHeterogeneity } from './heterogeneity.ts'
import { breakdownResult, cellsOf, compareSegment, comparisonOf, segmentsOf } from './rules.ts'
import type { BreakdownResult } from './schema.ts'

/** Breakdowns of the primary metric; null when none was requested, empty without a metric. */
export const breakdowns = async (
  experiment: Experiment,
  dimensions: readonly DimensionTotals[],
  settings: ResultsSettings,
): Promise<BreakdownResult[] | null> => {
  const metric = experiment.metrics.find(({ is_primary }) => is_primary)
  if (settings.breakdown.length === 0) return null
  if (!metric) return []
  const all: BreakdownResult[] = []
  for (const one of dimensions) all.push(await breakdown(experiment, { ...one, metric }, settings))
  return testHeterogeneity(all, alphaOf(settings.confidence_level))
}

const breakdown = async (
  experiment: Experiment,
  { dimension, totals, metric }: DimensionTotals & { metric: Metric },
  settings: ResultsSettings,
): Promise<BreakdownResult> => {
  const counts = segmentsOf(experiment.variants, totals)
  const familySize = Math.max(1, counts.length * (experiment.variants.length - 1))
  const comparing = comparisonSettings(experiment, settings, familySize)
  const segments = await mapYielding(counts, (segment) => compareSegment(segment, comparing))
  const comparisons = await mapYielding(cellsOf(segments, comparing), comparisonOf)
  return breakdownResult({ dimension, metric, segments, comparisons, settings: comparing })
}

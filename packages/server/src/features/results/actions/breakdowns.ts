import type { Context } from '../../../context.ts'
import { mapYielding } from '../../../lib/turn.ts'
import type { Experiment, Metric } from '../../experiments/index.ts'
import { segments } from '../../rollup/index.ts'
import {
  breakdownResult,
  cellsOf,
  compareSegment,
  comparisonOf,
  MAX_VALUES,
  SMALLEST_ARM,
  segmentsOf,
  testHeterogeneity,
} from '../rules/breakdown.ts'
import { alphaOf, comparisonSettings, type Settings } from '../rules/settings.ts'
import type { BreakdownResult } from '../schema/results.ts'

/** The primary metric by each of the dimensions asked for; null when none was, empty without a metric. */
export const breakdowns = async (
  ctx: Context,
  experiment: Experiment,
  settings: Settings,
): Promise<BreakdownResult[] | null> => {
  const metric = experiment.metrics.find(({ is_primary }) => is_primary)
  if (settings.breakdown.length === 0) return null
  if (!metric) return []
  const all: BreakdownResult[] = []
  for (const dimension of settings.breakdown) {
    all.push(await oneBreakdown(ctx, { experiment, metric, dimension, settings }))
  }
  return testHeterogeneity(all, alphaOf(settings.confidence_level))
}

interface Question {
  experiment: Experiment
  metric: Metric
  dimension: string
  settings: Settings
}

const oneBreakdown = async (
  ctx: Context,
  { experiment, metric, dimension, settings }: Question,
): Promise<BreakdownResult> => {
  const figures = await segments(ctx, {
    experimentId: experiment.id,
    metricId: metric.id,
    dimension,
    smallestArm: SMALLEST_ARM,
    mostValues: MAX_VALUES,
  })
  const counts = segmentsOf(experiment.variants, figures)
  const comparisons = Math.max(1, counts.length * (experiment.variants.length - 1))
  const comparing = comparisonSettings(experiment, settings, comparisons)
  const compared = await mapYielding(counts, (segment) => compareSegment(segment, comparing))
  const told = await mapYielding(cellsOf(compared, comparing), comparisonOf)
  return breakdownResult({ dimension, metric, segments: compared, comparisons: told, settings: comparing })
}

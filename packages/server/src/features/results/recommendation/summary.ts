import type { Experiment } from '../../experiments/index.ts'
import type { Totals } from '../../rollup/index.ts'
import type { MetricResult } from '../comparison/schema.ts'
import type { Srm } from '../srm/schema.ts'
import { recommend } from './rules.ts'
import type { Summary } from './schema.ts'

const DAY = 86_400_000

/** Days that an experiment has run, to two decimals; null before its start. */
export const durationDays = (
  { start_date: start, end_date: end, status }: Pick<Experiment, 'start_date' | 'end_date' | 'status'>,
  now: Date,
): number | null => {
  if (!start) return null
  const until = status === 'COMPLETED' && end ? end : now
  return Math.round((Math.max(0, until.getTime() - start.getTime()) / DAY) * 100) / 100
}

/** Subjects that every variant should have before a decision. */
const requiredSubjects = ({ metrics, plan }: Pick<Experiment, 'metrics' | 'plan'>): number => {
  const minimum = metrics.find(({ is_primary }) => is_primary)?.minimum_sample_size ?? 0
  const planned = plan?.source === 'user' ? (plan.sample_size_per_variant ?? 0) : 0
  return Math.max(minimum, planned)
}

/** Whether every variant has the required subjects; false without variants or a primary metric. */
export const isAdequate = (
  experiment: Pick<Experiment, 'metrics' | 'plan' | 'variants'>,
  { variants }: Totals,
): boolean => {
  const required = requiredSubjects(experiment)
  const sizes = experiment.variants.map(
    ({ id }) => variants.find(({ variant_id }) => variant_id === id)?.subjects ?? 0,
  )
  return required > 0 && sizes.length > 0 && sizes.every((size) => size >= required)
}

interface SummaryOptions {
  experiment: Experiment
  totals: Totals
  metrics: readonly MetricResult[]
  srm: Srm | null
  alpha: number
  now: Date
}

/** The whole experiment in a few numbers and one recommendation. */
export const summarise = ({ experiment, totals, metrics, srm, alpha, now }: SummaryOptions): Summary => {
  const total_users = totals.variants.reduce((sum, { subjects }) => sum + subjects, 0)
  const winner = metrics.find(({ is_primary }) => is_primary)?.winning_variant_id ?? null
  return {
    total_users,
    total_events: totals.total_events,
    total_conversions: totals.variants.reduce((sum, { converted_subjects }) => sum + converted_subjects, 0),
    duration_days: durationDays(experiment, now),
    has_winner: winner !== null,
    winning_variant_id: winner,
    ...recommend({
      status: experiment.status,
      alpha,
      metrics,
      srm,
      total_users,
      sample_size_adequate: isAdequate(experiment, totals),
      required: requiredSubjects(experiment),
    }),
  }
}

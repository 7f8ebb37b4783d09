import { DAY_MS } from '../../lib/durations.ts'
import type { Experiment } from '../experiments/index.ts'
import type { Results } from '../results/index.ts'

/** A variant of the primary metric in live results. Rates are 0 to 1, the lift is a fraction. */
interface LiveVariant {
  variant_id: string
  name: string
  is_control: boolean
  participant_count: number
  conversion_count: number
  conversion_rate: number | null
  relative_lift: number | null
  p_value: number | null
  adjusted_p_value: number | null
  is_significant: boolean
}

/** The part of a snapshot that is the same for all subscribers. */
interface LiveResults {
  status: Experiment['status']
  variants: LiveVariant[]
  total_participants: number
  days_running: number | null
  is_significant: boolean
  results: Results | null
}

/**
 * The live results of an experiment.
 *
 * @param results null while the experiment is a draft
 */
export const liveResults = (experiment: Experiment, results: Results | null, now: Date): LiveResults => {
  const variants = results ? measured(results) : experiment.variants.map(unmeasured)
  return {
    status: experiment.status,
    variants,
    total_participants: results?.summary.total_users ?? 0,
    days_running: daysRunning(experiment, now),
    is_significant: variants.some(({ is_significant }) => is_significant),
    results,
  }
}

const measured = ({ metrics: [primary] }: Results): LiveVariant[] =>
  (primary?.variants ?? []).map((variant) => ({
    variant_id: variant.variant_id,
    name: variant.variant_name,
    is_control: variant.is_control,
    participant_count: variant.sample_size,
    conversion_count: variant.conversions,
    conversion_rate: variant.mean,
    relative_lift: variant.relative_improvement_pct === null ? null : variant.relative_improvement_pct / 100,
    p_value: variant.p_value,
    adjusted_p_value: variant.adjusted_p_value,
    is_significant: variant.is_significant,
  }))

const unmeasured = ({ id, name, is_control }: Experiment['variants'][number]): LiveVariant => ({
  variant_id: id,
  name,
  is_control,
  participant_count: 0,
  conversion_count: 0,
  conversion_rate: null,
  relative_lift: null,
  p_value: null,
  adjusted_p_value: null,
  is_significant: false,
})

const daysRunning = ({ start_date, end_date, status }: Experiment, now: Date): number | null => {
  if (!start_date || status === 'DRAFT') return null
  const end = status === 'COMPLETED' && end_date && end_date < now ? end_date : now
  return Math.max(0, (end.getTime() - start_date.getTime()) / DAY_MS)
}

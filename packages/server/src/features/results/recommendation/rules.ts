import type { Experiment } from '../../experiments/index.ts'
import { isWorse } from '../comparison/metric.ts'
import type { MetricResult, VariantResult } from '../comparison/schema.ts'
import type { Srm } from '../srm/schema.ts'
import type { Recommendation } from './schema.ts'

/** Everything that decides the recommendation. */
interface Evidence {
  status: Experiment['status']
  alpha: number
  metrics: readonly MetricResult[]
  srm: Srm | null
  total_users: number
  sample_size_adequate: boolean
  /** Subjects that each variant should have. */
  required: number
}

interface Advice {
  recommendation: Recommendation
  recommendation_reason: string
}

type Rule = (evidence: Evidence) => Advice | undefined

/** The recommendation by the first rule that holds. */
export const recommend = (evidence: Evidence): Advice => {
  for (const rule of RULES) {
    const advice = rule(evidence)
    if (advice) return advice
  }
  return undecided(evidence)
}

const advise = (recommendation: Recommendation, recommendation_reason: string): Advice => ({
  recommendation,
  recommendation_reason,
})

const primaryOf = ({ metrics }: Evidence): MetricResult | undefined =>
  metrics.find(({ is_primary }) => is_primary)

const winnerOf = (metric: MetricResult | undefined): VariantResult | undefined =>
  metric?.variants.find(({ variant_id }) => variant_id === metric.winning_variant_id)

const sampleRatioMismatch: Rule = ({ srm }) =>
  srm?.warning
    ? advise(
        'INCONCLUSIVE',
        `Sample ratio mismatch (SRM, p ${shown(srm.p_value)}): find the cause before trusting any result.`,
      )
    : undefined

const breachedGuardrail: Rule = (evidence) => {
  const winner = winnerOf(primaryOf(evidence))
  if (!winner) return undefined
  const breached = evidence.metrics.find(
    (metric) =>
      metric.is_guardrail &&
      metric.variants.some((result) => result.variant_id === winner.variant_id && isWorse(metric, result)),
  )
  return (
    breached &&
    advise(
      'INCONCLUSIVE',
      `${winner.variant_name} wins but makes the guardrail ${breached.metric_name} worse.`,
    )
  )
}

const nothingMeasured: Rule = (evidence) => {
  if (!primaryOf(evidence)) return advise('CONTINUE_TESTING', 'The experiment has no metric to decide on.')
  return evidence.total_users === 0 ? advise('CONTINUE_TESTING', 'Nobody has been assigned yet.') : undefined
}

const tooFew: Rule = (evidence) => {
  if (evidence.sample_size_adequate || hasAlwaysValidEvidence(evidence)) return undefined
  const sizes = primaryOf(evidence)?.variants.map(({ sample_size }) => sample_size) ?? []
  const smallest = Math.min(...sizes)
  return advise(
    'CONTINUE_TESTING',
    `The smallest variant has ${smallest} of the ${evidence.required} subjects that each should have.`,
  )
}

const hasAlwaysValidEvidence = (evidence: Evidence): boolean =>
  (primaryOf(evidence)?.variants ?? []).some(
    ({ always_valid }) => always_valid !== null && always_valid.p_value < evidence.alpha,
  )

const shipWinner: Rule = (evidence) => {
  const metric = primaryOf(evidence)
  const winner = winnerOf(metric)
  if (!metric || !winner) return undefined
  const lift = winner.relative_improvement_pct
  return advise(
    'SHIP_VARIANT',
    `${winner.variant_name} changes ${metric.metric_name} by ${
      lift === null ? `${shown(winner.difference)} in rate` : `${signed(lift)} %`
    } (p ${shown(winner.adjusted_p_value ?? winner.p_value)}).`,
  )
}

const allWorse: Rule = (evidence) => {
  const metric = primaryOf(evidence)
  const treatments = metric?.variants.filter(({ is_control }) => !is_control) ?? []
  if (!metric || treatments.length === 0) return undefined
  return treatments.every((result) => isWorse(metric, result))
    ? advise('KEEP_CONTROL', `Every treatment is significantly worse on ${metric.metric_name}.`)
    : undefined
}

const RULES: readonly Rule[] = [
  sampleRatioMismatch,
  breachedGuardrail,
  nothingMeasured,
  tooFew,
  shipWinner,
  allWorse,
]

const undecided = (evidence: Evidence): Advice => {
  const metric = primaryOf(evidence)
  const values = (metric?.variants ?? []).flatMap(
    ({ adjusted_p_value, p_value }) => adjusted_p_value ?? p_value ?? [],
  )
  const why = `No treatment differs significantly from the control on ${metric?.metric_name ?? 'the metric'} (smallest p ${shown(Math.min(...values))}).`
  return advise(evidence.status === 'COMPLETED' ? 'INCONCLUSIVE' : 'CONTINUE_TESTING', why)
}

const MIN_SHOWN = 0.0001

const shown = (value: number | null): string => {
  if (value === null || !Number.isFinite(value)) return 'not known'
  if (value >= 0 && value < MIN_SHOWN) return `< ${MIN_SHOWN}`
  return String(Number(value.toPrecision(3)))
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toPrecision(3))}`

import { percentage, shown, shownP } from '../figures.ts'
import { nextSteps, risksOf } from './advice.ts'
import type { Evidence } from './evidence.ts'
import { figuresOf } from './evidence.ts'
import type { Interpretation } from './schema.ts'

type Audience = 'product' | 'data'

/** The built-in assistant's interpretation: every sentence is composed from computed figures. */
export const interpretationOf = (evidence: Evidence, audience: Audience): Interpretation => {
  const { results } = evidence
  return {
    experiment_id: results.experiment_id,
    summary: summaryOf(evidence),
    recommendation: results.summary.recommendation,
    confidence_statement: confidenceOf(evidence, audience),
    key_findings: findingsOf(evidence, audience),
    risks: risksOf(evidence),
    next_steps: nextSteps(evidence),
    figures: figuresOf(evidence),
    generated_by: 'builtin',
    fallback_reason: null,
  }
}

const VERDICTS: Record<Interpretation['recommendation'], string> = {
  SHIP_VARIANT: 'The evidence is good enough to ship it.',
  KEEP_CONTROL: 'The control should be kept.',
  CONTINUE_TESTING: 'It is too early to decide.',
  INCONCLUSIVE: 'The results allow no decision.',
}

const summaryOf = (evidence: Evidence): string => {
  const { results, metric, control, treatment } = evidence
  const verdict = VERDICTS[results.summary.recommendation]
  if (!metric || !control || !treatment || results.summary.total_users === 0) {
    return `There is nothing to compare yet. ${results.summary.recommendation_reason}`
  }
  const rates = `${rateOf(treatment.mean)} of ${treatment.variant_name} and ${rateOf(control.mean)} of ${control.variant_name}`
  return `On ${metric.metric_name}, ${rates} converted${changeOf(treatment.relative_improvement_pct)}. ${judgement(evidence)} ${verdict} ${results.summary.recommendation_reason}`
}

const rateOf = (rate: number | null): string => (rate === null ? 'nobody' : percentage(rate))

const changeOf = (improvement: number | null): string => {
  if (improvement === null) return ''
  const direction = improvement < 0 ? 'less' : 'more'
  return `, ${shown(Math.abs(improvement))} % ${direction} relative to the control`
}

/** Whether the difference is significant, and in the desired direction. */
const judgement = ({ metric, treatment }: Evidence): string => {
  if (!treatment?.is_significant) return 'The difference may well be chance.'
  const isLower = (treatment.difference ?? 0) < 0
  const isBetter = isLower === (metric?.lower_is_better ?? false)
  return `The difference is more than chance, and it is ${isBetter ? 'an improvement' : 'a deterioration'}.`
}

const confidenceOf = ({ results, treatment }: Evidence, audience: Audience): string => {
  const level = percentage(results.confidence_level)
  const [low, high] = treatment?.difference_interval ?? []
  if (!treatment || typeof low !== 'number' || typeof high !== 'number') {
    return 'Nothing can be said with confidence yet.'
  }
  const range = `At a confidence level of ${level}, the difference lies between ${points(low)} and ${points(high)} percentage points.`
  if (audience === 'product') return range
  const p =
    treatment.p_value === null ? '' : ` Fisher's exact test gives a p-value ${shownP(treatment.p_value)}`
  const adjusted =
    treatment.adjusted_p_value === null
      ? ''
      : `, ${shownP(treatment.adjusted_p_value)} after the ${results.correction_method} correction`
  return p === '' ? range : `${range}${p}${adjusted}.`
}

const points = (difference: number): string => {
  const value = Number((difference * 100).toPrecision(12))
  return `${value > 0 ? '+' : ''}${shown(value)}`
}

const findingsOf = (evidence: Evidence, audience: Audience): string[] => {
  const { results, control, treatment } = evidence
  const { total_users, duration_days } = results.summary
  const days = duration_days === null ? '' : ` in ${shown(duration_days)} days`
  return [
    `${shown(total_users)} subjects took part${days}.`,
    ...[control, treatment].flatMap((variant) => (variant ? [countOf(variant)] : [])),
    ...(audience === 'data' ? dataFindings(evidence) : []),
    ...guardrailFindings(evidence),
  ]
}

const countOf = ({ variant_name, conversions, sample_size }: NonNullable<Evidence['control']>): string =>
  `${shown(conversions)} of ${shown(sample_size)} subjects of ${variant_name} converted.`

const dataFindings = ({ treatment }: Evidence): string[] => {
  if (!treatment) return []
  const { effect_size, effect_size_label, power, always_valid } = treatment
  return [
    ...(effect_size === null
      ? []
      : [`The effect size (Cohen's h) is ${shown(effect_size)}, which is ${effect_size_label}.`]),
    ...(power === null ? [] : [`The power for the planned effect is ${percentage(power)}.`]),
    ...(always_valid
      ? [`The p-value that may be read at any time is ${shownP(always_valid.p_value).replace(/^of /, '')}.`]
      : []),
  ]
}

/** Findings about harmed guardrails, or one sentence that none is. */
const guardrailFindings = ({ results }: Evidence): string[] => {
  const guardrails = results.metrics.filter(({ is_guardrail }) => is_guardrail)
  if (guardrails.length === 0) return []
  const breached = guardrails.filter(({ guardrail_breached }) => guardrail_breached === true)
  if (breached.length === 0) return ['No guardrail metric is significantly worse.']
  return breached.map(
    ({ metric_name }) => `The guardrail ${metric_name} is significantly worse in a treatment.`,
  )
}

import type { Design, Interpretation } from '../api-types.ts'

const METRIC = {
  name: 'Sign-up',
  event_name: 'sign_up',
  description: 'A visitor creates an account.',
  metric_type: 'conversion',
  is_primary: true,
  is_guardrail: false,
  lower_is_better: false,
} as const

const GUARDRAIL = {
  ...METRIC,
  name: 'Errors',
  event_name: 'error',
  description: 'The form shows an error.',
  is_primary: false,
  is_guardrail: true,
  lower_is_better: true,
} as const

/** Design of an A/B test with a primary metric and a guardrail, by the built-in assistant. */
export const designExample = (change: Partial<Design> = {}): Design => ({
  hypothesis: 'A shorter form leads to more sign-ups.',
  primary_metric: METRIC,
  guardrail_metrics: [GUARDRAIL],
  variant_descriptions: ['Control: today’s form.', 'Short: three fields.'],
  assumptions: ['The baseline rate is 10 %.'],
  reasoning: 'Fisher’s exact test with a power of 80 %.',
  recommended_sample_size: 29_000,
  recommended_duration_days: 15,
  confidence: 'medium',
  generated_by: 'builtin',
  fallback_reason: null,
  draft: {
    name: 'Short sign-up form',
    description: 'Three fields instead of nine.',
    hypothesis: 'A shorter form leads to more sign-ups.',
    experiment_type: 'a_b',
    optimization_type: 'fixed',
    metrics: [METRIC, GUARDRAIL],
    variants: [
      { name: 'Control', description: 'Today’s form.', is_control: true, traffic_allocation: 50 },
      { name: 'Short', description: 'Three fields.', is_control: false, traffic_allocation: 50 },
    ],
    plan: {
      baseline_rate: 0.1,
      minimum_detectable_effect: 0.05,
      power: 0.8,
      sample_size_per_variant: 14_500,
    },
  },
  ...change,
})

/** Interpretation of results with a winner, written by the model. */
export const interpretationExample = (change: Partial<Interpretation> = {}): Interpretation => ({
  experiment_id: 'signup',
  recommendation: 'SHIP_VARIANT',
  summary: 'The short form wins.',
  confidence_statement: 'This is fairly certain.',
  key_findings: ['It lifts sign-ups by a tenth.'],
  risks: [],
  next_steps: ['Roll it out.', 'Watch the guardrails.'],
  figures: [{ name: 'relative_lift', value: 0.1 }],
  generated_by: 'model',
  fallback_reason: null,
  ...change,
})

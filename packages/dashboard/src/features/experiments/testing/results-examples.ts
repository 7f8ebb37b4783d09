import type { Schemas } from '../../../api/client.ts'
import { UNCOMPARED_RATE } from '../../../testing/variant-result.ts'

type Results = Schemas['Results']
type MetricResult = Results['metrics'][number]

/** The result of a metric with so many subjects in the control and in the treatment. */
export const metricResult = (
  sizes: readonly [number, number] = [1000, 1000],
  change: Partial<MetricResult> = {},
): MetricResult => ({
  metric_id: 'orders',
  metric_name: 'Orders',
  event_name: 'order',
  metric_type: 'conversion',
  is_primary: true,
  is_guardrail: false,
  lower_is_better: false,
  analysed_as: 'conversion',
  has_significant_result: true,
  winning_variant_id: 'treatment',
  guardrail_breached: null,
  variants: [
    {
      ...UNCOMPARED_RATE,
      variant_id: 'control',
      variant_name: 'Control',
      is_control: true,
      sample_size: sizes[0],
    },
    {
      ...UNCOMPARED_RATE,
      variant_id: 'treatment',
      variant_name: 'One page',
      is_control: false,
      sample_size: sizes[1],
    },
  ],
  ...change,
})

/** Results of the running example, which recommend to ship the treatment. */
export const resultsExample = ({
  summary,
  ...change
}: Partial<Omit<Results, 'summary'>> & { summary?: Partial<Results['summary']> } = {}): Results => ({
  experiment_id: 'experiment',
  experiment_name: 'Checkout',
  experiment_key: 'checkout',
  status: 'ACTIVE',
  start_date: '2026-11-02T09:00:00Z',
  end_date: null,
  confidence_level: 0.95,
  correction_method: 'benjamini-hochberg',
  family_size: 1,
  sample_size_adequate: true,
  computed_at: '2026-11-21T00:00:00Z',
  summary: {
    total_users: 2000,
    total_events: 230,
    total_conversions: 230,
    duration_days: 20,
    has_winner: true,
    winning_variant_id: 'treatment',
    recommendation: 'SHIP_VARIANT',
    recommendation_reason: 'One page increases Orders.',
    ...summary,
  },
  metrics: [metricResult()],
  srm: null,
  allocation_warning: null,
  breakdown: null,
  ...change,
})

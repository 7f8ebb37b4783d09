import type { Schemas } from '../../../api/client.ts'
import type { LatestResults } from '../attention.ts'

type Experiment = Schemas['Experiment']

/** What the home page reads of a running experiment. */
type RunningExperiment = Pick<
  Experiment,
  'id' | 'name' | 'start_date' | 'assignments_count' | 'schedule_error'
> & { variants: Pick<Experiment['variants'][number], 'name'>[] }

/** A running experiment with two variants and 1,500 subjects, without a failed schedule. */
export const exampleExperiment = (change: Partial<RunningExperiment> = {}): RunningExperiment => ({
  id: 'e1',
  name: 'Shorter checkout',
  start_date: null,
  assignments_count: 1500,
  schedule_error: null,
  variants: [{ name: 'Control' }, { name: 'Short' }],
  ...change,
})

type Recommendation = LatestResults['summary']['recommendation']

/** Results of that experiment with a balanced allocation and this recommendation. */
export const exampleResults = (
  recommendation: Recommendation = 'CONTINUE_TESTING',
  change: Partial<LatestResults> = {},
): LatestResults & { experiment_id: string } => ({
  experiment_id: 'e1',
  srm: null,
  metrics: [{ metric_id: 'm1', metric_name: 'Orders', guardrail_breached: null }],
  summary: { recommendation, recommendation_reason: 'Short raises Orders by 12 %.' },
  ...change,
})

type FlagAtRisk = Pick<Schemas['FeatureFlag'], 'key'> & {
  feature_flag_id: string
  health: 'HEALTHY' | 'WARNING' | 'CRITICAL' | 'NO_DATA'
  worst_metric: string | null
}

/** A flag whose error rate is past its critical threshold. */
export const exampleRisk = (change: Partial<FlagAtRisk> = {}): FlagAtRisk => ({
  feature_flag_id: 'f1',
  key: 'new-search',
  health: 'CRITICAL',
  worst_metric: 'error_rate',
  ...change,
})

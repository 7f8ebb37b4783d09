import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerShape, mismatches } from '../../testing/answer-shapes.ts'
import {
  draftExperiment,
  type FilledExperiment,
  fillArms,
  runningExperiment,
} from '../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { assignMany, trackMany } from '../../testing/traffic.ts'
import { rollUpAll } from '../rollup/actions/roll-up.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

const REPRODUCE = { orNull: { method: 'text', inputs: 'anything' } }
const CORRECTION = 'benjamini-hochberg|bonferroni|none'
const LABEL = 'negligible|small|medium|large?'

const COMPARED = {
  variant_id: 'id',
  variant_name: 'text',
  is_control: 'flag',
  sample_size: 'count',
  conversions: 'count',
  mean: 'probability?',
  std_dev: 'number?',
  confidence_interval: 'interval',
  statistical_test_used: 'fisher_exact?',
  p_value: 'probability?',
  ln_p_value: 'number?',
  mid_p_value: 'probability?',
  adjusted_p_value: 'probability?',
  is_significant: 'flag',
  difference: 'number?',
  difference_interval: 'interval?',
  adjusted_difference_interval: 'interval?',
  interval_adjustment: 'none|bonferroni|fcr?',
  relative_improvement_pct: 'number?',
  relative_improvement_interval_pct: 'interval?',
  odds_ratio: 'number?',
  odds_ratio_interval: 'interval?',
  effect_size: 'number?',
  effect_size_interval: 'interval?',
  effect_size_label: LABEL,
  power: 'probability?',
  always_valid: {
    orNull: { p_value: 'probability', difference_interval: 'interval?', n_star: 'count' },
  },
  reproduce: REPRODUCE,
}

const MEANS = {
  statistical_test_used: 'welch_t_test?',
  mean: 'number?',
  std_dev: 'number?',
  confidence_interval: 'interval?',
  difference: 'number?',
  difference_interval: 'interval?',
  relative_improvement_pct: 'number?',
  relative_improvement_interval_pct: 'interval?',
  t: 'number?',
  degrees_of_freedom: 'number?',
  p_value: 'probability?',
  adjusted_p_value: 'probability?',
  is_significant: 'flag',
  effect_size: 'number?',
  effect_size_label: LABEL,
  note: 'text?',
  reproduce: REPRODUCE,
}

const SPLIT = {
  method: 'chi_square|exact_multinomial',
  chi2: 'number?',
  degrees_of_freedom: 'count',
  p_value: 'probability',
  warning: 'flag',
  notice: 'flag',
  observed: 'numbers',
  expected: 'numbers',
  zero_weight_subjects: 'count',
  sequential: { p_value: 'probability', warning: 'flag' },
}

const RESULTS: AnswerShape = {
  experiment_id: 'id',
  experiment_name: 'text',
  experiment_key: 'text',
  status: 'ACTIVE|PAUSED|COMPLETED',
  start_date: 'time?',
  end_date: 'time?',
  confidence_level: 'probability',
  correction_method: CORRECTION,
  family_size: 'count',
  sample_size_adequate: 'flag',
  computed_at: 'time',
  summary: {
    total_users: 'count',
    total_events: 'count',
    total_conversions: 'count',
    duration_days: 'number?',
    has_winner: 'flag',
    winning_variant_id: 'id?',
    recommendation: 'INCONCLUSIVE|CONTINUE_TESTING|SHIP_VARIANT|KEEP_CONTROL',
    recommendation_reason: 'text',
  },
  metrics: [
    {
      metric_id: 'id',
      metric_name: 'text',
      event_name: 'text',
      metric_type: 'conversion|revenue|count|duration|custom',
      is_primary: 'flag',
      is_guardrail: 'flag',
      lower_is_better: 'flag',
      analysed_as: 'conversion',
      variants: [{ ...COMPARED, mean_analysis: { orNull: MEANS }, bandit_analysis: { orNull: 'anything' } }],
      has_significant_result: 'flag',
      winning_variant_id: 'id?',
      guardrail_breached: 'flag?',
    },
  ],
  srm: { orNull: SPLIT },
  allocation_warning: 'text?',
  breakdown: {
    orNull: [
      {
        dimension: 'text',
        is_exploratory: 'true',
        heterogeneity: {
          orNull: {
            cochran_q: 'number',
            degrees_of_freedom: 'count',
            p_value: 'probability',
            adjusted_p_value: 'probability',
            i_squared: 'number',
          },
        },
        has_heterogeneous_effects: 'flag',
        hte_warning: 'text?',
        post_stratified: { orNull: { difference: 'number', interval: 'interval' } },
        segments: [
          {
            segment_value: 'text?',
            is_other: 'flag',
            sample_size: 'count',
            metric_id: 'id',
            variants: [{ ...COMPARED, shrunken_difference: 'number?', shrunken_interval: 'interval?' }],
          },
        ],
      },
    ],
  },
}

const DAILY: AnswerShape = {
  experiment_id: 'id',
  metric_id: 'id?',
  time_zone: 'text',
  series: [
    {
      variant_id: 'id',
      variant_name: 'text',
      is_control: 'flag',
      values: [
        { date: 'day', assigned: 'count', conversions: 'count', events: 'count', value_sum: 'number?' },
      ],
      cumulative: [
        {
          date: 'day',
          sample_size: 'count',
          conversions: 'count',
          mean: 'probability?',
          confidence_interval: 'interval',
          p_value: 'probability?',
          difference: 'number?',
          difference_interval: 'interval?',
          always_valid_interval: 'interval?',
        },
      ],
    },
  ],
}

const SAMPLE_SIZE: AnswerShape = {
  required_sample_size_per_variant: 'count?',
  current_sample_size_per_variant: 'count',
  is_adequate: 'flag',
  achieved_power: 'probability?',
  achieved_mde: 'number?',
  baseline_rate: 'probability?',
  baseline_source: 'observed|request|plan',
  baseline_users: 'count?',
  mde: 'number',
  mde_absolute: 'number?',
  confidence_level: 'probability',
  power_target: 'probability',
  alpha: 'probability',
  comparisons: 'count',
  correction_method: CORRECTION,
  metric_id: 'id?',
  metric_name: 'text?',
  metric_type: 'text?',
  analysed_as: 'conversion',
  guide_only_reasons: ['adaptive_allocation|unequal_allocation|sequential_testing|bayesian'],
  unavailable_reason:
    'no_metric|no_control_data|no_control_conversions|rate_at_boundary|effect_out_of_range|effect_too_small?',
  daily_new_subjects: 'number?',
  days_to_significance: 'number?',
  projected_completion_date: 'time?',
  reproduce: REPRODUCE,
}

const SRM: AnswerShape = {
  ...SPLIT,
  method: `${SPLIT.method}?`,
  degrees_of_freedom: 'count?',
  p_value: 'probability?',
  sequential: { orNull: SPLIT.sequential },
  by_dimension: [
    { dimension: 'text', value: 'text', p_value: 'probability', adjusted_p_value: 'probability' },
  ],
  unavailable_reason: 'bandit|too_few_variants|no_assignments?',
}

const BAYESIAN: AnswerShape = {
  is_enabled: 'flag',
  metric_id: 'id?',
  metric_name: 'text?',
  prior: {
    orNull: {
      family: 'beta|normal',
      alpha: 'number?',
      beta: 'number?',
      mean: 'number?',
      standard_deviation: 'number?',
    },
  },
  decision: 'CONTINUE|STOP_WINNER|STOP_EQUIVALENT|STOP_FUTILE?',
  decision_reason: 'text',
  variant_results: [
    {
      variant_id: 'id',
      variant_name: 'text',
      is_control: 'flag',
      posterior: {
        orNull: {
          family: 'beta|normal',
          alpha: 'number?',
          beta: 'number?',
          mean: 'number',
          standard_deviation: 'number',
          credible_interval_lower: 'number',
          credible_interval_upper: 'number',
        },
      },
      probability_to_be_best: 'probability?',
      probability_to_beat_control: 'probability?',
      expected_loss: 'number?',
      difference_credible_interval: 'interval?',
      relative_lift_credible_interval: 'interval?',
      bayes_factor: 'number?',
    },
  ],
  method: 'quadrature',
  reproduce: REPRODUCE,
}

const SEQUENTIAL: AnswerShape = {
  experiment_id: 'id',
  method: 'always_valid|msprt|group_sequential',
  alpha: 'probability',
  n_star: 'count',
  planned_looks: 'count',
  spending_function: 'obrien_fleming|pocock',
  information_fraction: 'number',
  recommended_action: 'stop_for_effect|stop_for_futility|continue',
  recommendation_reason: 'text',
  comparisons: [
    {
      metric_id: 'id',
      metric_name: 'text',
      variant_id: 'id',
      variant_name: 'text',
      difference: 'number?',
      standard_error: 'number?',
      sample_size: 'count',
      msprt_result: {
        lambda_ratio: 'number?',
        ln_lambda: 'number?',
        always_valid_p_value: 'probability',
        can_stop: 'flag',
        evidence_strength:
          'strong_for_effect|moderate_for_effect|inconclusive|moderate_for_null|strong_for_null',
        boundary: 'number',
      },
      confidence_sequence: {
        orNull: {
          kind: 'asymptotic|t|exact',
          lower: 'number?',
          upper: 'number?',
          width: 'number?',
          sample_size: 'count',
          is_empty: 'flag',
        },
      },
      group_sequential: {
        orNull: {
          look: 'count',
          z: 'number',
          boundary_z: 'number?',
          repeated_interval: 'interval',
          can_stop: 'flag',
        },
      },
      always_valid_p_value: 'probability',
      corrected_can_stop: 'flag',
      can_stop: 'flag',
      evidence_trajectory: [
        {
          at: 'time',
          sample_size: 'count',
          ln_lambda: 'number?',
          always_valid_p_value: 'probability',
          lower: 'number?',
          upper: 'number?',
          can_stop: 'flag',
        },
      ],
    },
  ],
  alpha_spending: [
    {
      look: 'count',
      information_fraction: 'number',
      sample_size: 'count',
      cumulative_alpha: 'probability',
      boundary_z: 'number?',
      nominal_p: 'probability',
      reached_at: 'time?',
      z: 'number?',
      rejected: 'flag?',
    },
  ],
  long_running_risk: {
    is_at_risk: 'flag',
    expected_duration_days: 'number?',
    actual_duration_days: 'number',
    risk_ratio: 'number?',
  },
}

const CUPED: AnswerShape = {
  experiment_id: 'id',
  method: 'none|cuped|cuped_plus|winsorization',
  confidence_level: 'probability',
  correction_method: CORRECTION,
  covariate_lookback_days: 'count',
  computed_at: 'time',
  metrics: [
    {
      metric_id: 'id',
      metric_name: 'text',
      method: 'none|cuped|cuped_plus|winsorization',
      variant_id: 'id?',
      variant_name: 'text?',
      control_variant_id: 'id?',
      control_sample_size: 'count?',
      treatment_sample_size: 'count?',
      unadjusted_effect: 'number?',
      unadjusted_se: 'number?',
      adjusted_control_mean: 'number?',
      adjusted_treatment_mean: 'number?',
      adjusted_effect: 'number?',
      adjusted_se: 'number?',
      adjusted_ci_lower: 'number?',
      adjusted_ci_upper: 'number?',
      adjusted_p_value: 'probability?',
      corrected_p_value: 'probability?',
      is_significant: 'flag',
      theta: [{ covariate: 'text', value: 'number' }],
      variance_reduction_pct: 'number?',
      effective_sample_multiplier: 'number?',
      covariate_coverage_pct: 'number?',
      unavailable_reason:
        'fewer_than_2_units|no_variation|no_residual_variation|no_control_variant|no_treatment_variant|winsorization_needs_mean_metric?',
      reproduce: REPRODUCE,
    },
  ],
}

const ROUTES: Record<string, { shape: AnswerShape; query?: string; takesMetric: boolean }> = {
  '': { shape: RESULTS, query: 'use_cache=false&breakdown=country,plan', takesMetric: false },
  '/daily': { shape: DAILY, takesMetric: true },
  '/sample-size': { shape: SAMPLE_SIZE, takesMetric: true },
  '/srm': { shape: SRM, takesMetric: true },
  '/bayesian': { shape: BAYESIAN, takesMetric: true },
  '/sequential': { shape: SEQUENTIAL, takesMetric: false },
  '/cuped': { shape: CUPED, takesMetric: true },
}

let service: TestService

beforeAll(async () => {
  service = await startTestService({ config: { SCHEDULERS_ENABLED: 'false' } })
})
afterAll(() => service.close())

const get = (path: string) => service.as('viewer').get(path)

interface Answer {
  status: number
  body: Record<string, unknown>
  wrong: string[]
}

const readOne = async (
  path: string,
  { name, query, shape }: { name: string; query: string; shape: AnswerShape },
): Promise<Answer> => {
  const response = await get(`${path}?${query}`)
  const body = response.json()
  const wrong = mismatches(body, shape, name)
  return {
    status: response.statusCode,
    body,
    wrong: /NaN|Infinity/.test(response.body) ? [...wrong, 'not finite'] : wrong,
  }
}

/** Reads every answer about an experiment, and for each metric those that can be asked for one. */
const readAll = async ({ id, metrics }: FilledExperiment): Promise<Record<string, Answer>> => {
  const questions = Object.entries(ROUTES).flatMap(([name, { shape, query = '', takesMetric }]) => [
    { title: name, name, shape, query },
    ...(takesMetric ? metrics : []).map((metric) => ({
      title: `${name} of ${metric.name}`,
      name,
      shape,
      query: `metric_id=${metric.id}`,
    })),
  ])
  const answers: Record<string, Answer> = {}
  for (const { title, ...question } of questions) {
    answers[title] = await readOne(`/results/${id}${question.name}`, question)
  }
  return answers
}

/** A metric of the results by its name, with the variants in the experiment's order. */
const metricOf = (answers: Record<string, Answer>, name: string) =>
  (answers['']!.body as unknown as ResultsBody).metrics.find(({ metric_name }) => metric_name === name)
    ?.variants

const expectWellFormed = async (experiment: FilledExperiment): Promise<Record<string, Answer>> => {
  const answers = await readAll(experiment)
  for (const [name, { status, wrong }] of Object.entries(answers)) {
    expect({ name, status, wrong }).toEqual({ name, status: 200, wrong: [] })
  }
  return answers
}

const METRICS = [
  { name: 'Bought', event_name: 'buy', is_primary: true },
  { name: 'Revenue', event_name: 'buy', metric_type: 'revenue' },
  {
    name: 'Time',
    event_name: 'buy',
    metric_type: 'duration',
    event_value_path: 'time',
    lower_is_better: true,
  },
  { name: 'Complaints', event_name: 'complain', is_guardrail: true, lower_is_better: true },
]

const FULL = {
  metrics: METRICS,
  bayesian_enabled: true,
  sequential_testing_enabled: true,
  variance_reduction_config: { method: 'cuped' },
}

const CONFIGURATIONS = [
  FULL,
  { ...FULL, correction_method: 'bonferroni', variance_reduction_config: { method: 'cuped_plus' } },
  {
    ...FULL,
    correction_method: 'none',
    variance_reduction_config: { method: 'winsorization' },
    sequential_testing_config: { method: 'group_sequential', planned_looks: 3 },
    variants: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
  },
]

/** A number of subjects in every variant, some of whom act with a value. */
const fill = async (
  experiment: FilledExperiment,
  {
    users,
    acting,
    value,
    times = [null],
  }: { users: number[]; acting: number[]; value?: number; times?: unknown[] },
) => {
  for (const [place, variant] of experiment.variants.entries()) {
    const at = service.now()
    const attributes = { country: place % 2 === 0 ? 'de' : 'fr', plan: 'free' }
    await assignMany(service.db, { variant_id: variant.id, users: users[place] ?? 0, at, attributes })
    const of = { variant_id: variant.id, users: acting[place] ?? 0, at }
    await trackMany(service.db, { ...of, event_name: 'buy', ...(value !== undefined && { value }) })
  }
  await sql`update events set metadata = jsonb_build_object('time', ${JSON.stringify(times)}::jsonb -> (id % ${times.length})::integer)
    where experiment_number = (select number from experiments where id = ${experiment.id})`.execute(
    service.db,
  )
}

describe('every answer about results', () => {
  it.each(CONFIGURATIONS)('has each of its fields with %o', async (fields) => {
    const experiment = await runningExperiment(service, fields)
    await fill(experiment, { users: [400, 420, 300], acting: [50, 90, 30], value: 12.5, times: [3] })
    await expectWellFormed(experiment)
    await rollUpAll(service.context())
    await expectWellFormed(experiment)
  })

  it('is well formed for empty arms', async () => {
    const experiment = await runningExperiment(service, FULL)
    const answers = await expectWellFormed(experiment)
    expect(answers['/srm']?.body).toMatchObject({ p_value: null, unavailable_reason: 'no_assignments' })
    expect(answers['/cuped of Revenue']?.body).toMatchObject({
      metrics: [
        { unavailable_reason: 'fewer_than_2_units', adjusted_effect: null, variance_reduction_pct: null },
      ],
    })
    expect(answers['/bayesian']?.body['decision']).toBe('CONTINUE')
    expect(answers['']?.body).toMatchObject({
      metrics: [
        {
          variants: [
            { mean: null, std_dev: null },
            { mean: null, difference: null },
          ],
        },
        {},
        {},
        {},
      ],
    })
  })

  it('is well formed when one arm alone is empty', async () => {
    const experiment = await runningExperiment(service, FULL)
    await fill(experiment, { users: [300, 0], acting: [40, 0], value: 3 })
    const answers = await expectWellFormed(experiment)
    expect(metricOf(answers, 'Bought')).toMatchObject([
      { mean: 40 / 300 },
      { mean: null, difference: null, p_value: 1, power: null },
    ])
    expect(metricOf(answers, 'Revenue')?.[1]?.mean_analysis).toMatchObject({
      mean: null,
      p_value: null,
      note: 'Not computed: fewer than 2 units',
    })
  })

  it('is well formed for one subject per arm', async () => {
    const experiment = await runningExperiment(service, FULL)
    await fill(experiment, { users: [1, 1], acting: [1, 0], value: 3 })
    const answers = await expectWellFormed(experiment)
    expect(metricOf(answers, 'Revenue')?.map(({ mean_analysis }) => mean_analysis)).toMatchObject([
      { mean: 3, std_dev: null, confidence_interval: null },
      { p_value: null, t: null, note: 'Not computed: fewer than 2 units' },
    ])
    expect(answers['/cuped of Revenue']?.body).toMatchObject({
      metrics: [{ unavailable_reason: 'fewer_than_2_units' }],
    })
  })

  it.each([
    { title: 'nobody', acting: [0, 0] },
    { title: 'everybody', acting: [150, 150] },
  ])('is well formed when $title converts, where nothing varies', async ({ acting }) => {
    const experiment = await runningExperiment(service, FULL)
    await fill(experiment, { users: [150, 150], acting, value: 7, times: [1] })
    const answers = await expectWellFormed(experiment)
    expect(metricOf(answers, 'Bought')?.[1]).toMatchObject({
      p_value: 1,
      effect_size: 0,
      always_valid: { p_value: 1, difference_interval: null },
    })
    expect(metricOf(answers, 'Revenue')?.[1]?.mean_analysis).toMatchObject({
      p_value: null,
      note: 'Not computed: no variation',
    })
    expect(answers['/cuped of Revenue']?.body).toMatchObject({
      metrics: [{ unavailable_reason: 'no_variation' }],
    })
    expect(answers['/sequential']?.body).toMatchObject({
      comparisons: [{ standard_error: null, confidence_sequence: null, can_stop: false }, {}, {}, {}],
    })
  })

  it.each([1e15, -1e15, 5e-324])('is well formed for values of %d', async (value) => {
    const experiment = await runningExperiment(service, FULL)
    await fill(experiment, { users: [130, 120], acting: [30, 70], value, times: [value] })
    await expectWellFormed(experiment)
  })

  it('ignores a value that is no number', async () => {
    const experiment = await runningExperiment(service, FULL)
    const odd = ['NaN', 'Infinity', '-Infinity', '1e400', '', 'null', ' 7 ', [], {}, true, null, 1e300]
    await fill(experiment, { users: [60, 60], acting: [20, 30], value: 1, times: odd })
    const answers = await expectWellFormed(experiment)
    const means = metricOf(answers, 'Time')?.map(({ mean_analysis }) => mean_analysis)
    expect(means).toMatchObject([{ mean: 0 }, { mean: 0, note: 'Not computed: no variation' }])
  })

  it('is well formed without a control, without a treatment, without a metric and without variants', async () => {
    const noControl = await runningExperiment(service, FULL)
    await fill(noControl, { users: [200, 210], acting: [20, 40], value: 2 })
    await sql`update experiment_variants set is_control = false where experiment_id = ${noControl.id}`.execute(
      service.db,
    )
    const without = await expectWellFormed(noControl)
    expect(without['/cuped of Revenue']?.body).toMatchObject({
      metrics: [{ unavailable_reason: 'no_control_variant', variant_id: null }],
    })
    expect(without['/sample-size']?.body['unavailable_reason']).toBe('no_control_data')
    expect(without['/sequential']?.body['comparisons']).toEqual([])
    const alone = await runningExperiment(service, FULL)
    await sql`delete from experiment_variants where experiment_id = ${alone.id} and not is_control`.execute(
      service.db,
    )
    const one = await expectWellFormed({ ...alone, variants: alone.variants.slice(0, 1) })
    expect(one['/cuped of Revenue']?.body).toMatchObject({
      metrics: [{ unavailable_reason: 'no_treatment_variant' }],
    })
    expect(one['/srm']?.body['unavailable_reason']).toBe('too_few_variants')
    await sql`delete from experiment_variants where experiment_id = ${alone.id}`.execute(service.db)
    await expectWellFormed(alone)
    const nothing = await runningExperiment(service, FULL)
    await sql`delete from experiment_metrics where experiment_id = ${nothing.id}`.execute(service.db)
    const bare = await expectWellFormed({ ...nothing, metrics: [] })
    expect(bare['/sample-size']?.body['unavailable_reason']).toBe('no_metric')
    expect(bare['/bayesian']?.body['decision_reason']).toBe('The experiment has no metric.')
  })

  it('is refused for unknown metrics, unknown experiments and drafts', async () => {
    const experiment = await runningExperiment(service, FULL)
    const draft = await draftExperiment(service, FULL)
    for (const name of Object.keys(ROUTES)) {
      expect((await get(`/results/${UNKNOWN}${name}`)).statusCode).toBe(404)
      expect((await get(`/results/no-id${name}`)).statusCode).toBe(422)
      const ofDraft = (await get(`/results/${draft.id}${name}`)).json()
      const refusal = { detail: 'Cannot get results for experiments in DRAFT status' }
      expect(ofDraft).toEqual(
        name === '/sample-size' ? expect.objectContaining({ is_adequate: false }) : refusal,
      )
    }
    const named = Object.entries(ROUTES).filter(([, { takesMetric }]) => takesMetric)
    for (const [name] of named) {
      for (const metric of [UNKNOWN, 'NaN', '']) {
        expect((await get(`/results/${experiment.id}${name}?metric_id=${metric}`)).statusCode).toBe(422)
      }
    }
    expect(mismatches((await get(`/results/${draft.id}/sample-size`)).json(), SAMPLE_SIZE)).toEqual([])
  })

  it('has adjusted p-values of at least the raw ones, and every estimate inside its interval', async () => {
    const metrics = ['a', 'b', 'c', 'd'].map((name) => ({ name, event_name: name, metric_type: 'count' }))
    for (const correction_method of ['benjamini-hochberg', 'bonferroni', 'none']) {
      const experiment = await runningExperiment(service, {
        metrics,
        correction_method,
        variants: [{ name: 'x' }, { name: 'y' }, { name: 'z' }],
      })
      await fillArms(service, experiment, { arms: [{ users: 500 }, { users: 520 }, { users: 480 }] })
      const pairs = metrics.flatMap((metric, place) =>
        experiment.variants.map((variant, arm) => ({ metric, place, variant, arm })),
      )
      for (const { metric, place, variant, arm } of pairs) {
        const users = 20 + 7 * place * arm + 13 * arm
        const { event_name } = metric
        await trackMany(service.db, { variant_id: variant.id, users, event_name, at: service.now() })
      }
      const answer = await readOne(`/results/${experiment.id}`, { name: '', query: '', shape: RESULTS })
      for (const { variants } of (answer.body as unknown as ResultsBody).metrics)
        variants.forEach(expectOrder)
    }
  })
})

type Ends = [number | null, number | null] | null

interface Compared {
  mean: number | null
  confidence_interval: Ends
  p_value: number | null
  adjusted_p_value: number | null
  difference: number | null
  difference_interval: Ends
  relative_improvement_pct: number | null
  relative_improvement_interval_pct: Ends
}

interface ResultsBody {
  metrics: {
    metric_name: string
    variants: (Compared & {
      adjusted_difference_interval: Ends
      odds_ratio: number | null
      odds_ratio_interval: Ends
      effect_size: number | null
      effect_size_interval: Ends
      always_valid: { difference_interval: Ends } | null
      mean_analysis: Compared
    })[]
  }[]
}

const expectInside = (estimate: number | null, interval: Ends): void => {
  if (estimate === null || interval === null) return
  expect(estimate).toBeGreaterThanOrEqual((interval[0] ?? Number.NEGATIVE_INFINITY) - 1e-12)
  expect(estimate).toBeLessThanOrEqual((interval[1] ?? Number.POSITIVE_INFINITY) + 1e-12)
}

type Treatment = ResultsBody['metrics'][number]['variants'][number]

const expectOrder = (treatment: Treatment): void => {
  for (const one of [treatment, treatment.mean_analysis]) {
    expect(one.adjusted_p_value ?? 1).toBeGreaterThanOrEqual(one.p_value ?? 0)
    expectInside(one.difference, one.difference_interval)
    expectInside(one.relative_improvement_pct, one.relative_improvement_interval_pct)
    expectInside(one.mean, one.confidence_interval)
  }
  expectInside(treatment.difference, treatment.adjusted_difference_interval)
  expectInside(treatment.odds_ratio, treatment.odds_ratio_interval)
  expectInside(treatment.effect_size, treatment.effect_size_interval)
  expectInside(treatment.difference, treatment.always_valid?.difference_interval ?? null)
}

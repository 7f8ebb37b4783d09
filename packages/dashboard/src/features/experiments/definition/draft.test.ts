import { describe, expect, it } from 'vitest'
import { afterChange, problemsOf, stepOf } from '../form/steps.ts'
import { blankDraft, blankMetric, blankVariant, type ExperimentDraft } from './draft.ts'
import { draftFromTemplate } from './draft-from-stored.ts'
import { draftProblems } from './draft-problems.ts'
import { experimentRequest } from './draft-request.ts'

const complete = (): ExperimentDraft => ({
  ...blankDraft(),
  name: 'New checkout',
  metrics: [{ ...blankMetric(), name: 'Orders', event_name: 'order', is_primary: true }],
})

const NOW = Date.parse('2026-12-01T00:00:00Z')

const places = (draft: ExperimentDraft) => draftProblems(draft, NOW).map(({ loc }) => loc.slice(1).join('.'))

describe('a draft of an experiment', () => {
  it('says everything that is missing, where it is missing', () => {
    expect(places(blankDraft())).toEqual(['name', 'metrics.0.name', 'metrics.0.event_name'])
    expect(places(complete())).toEqual([])
  })

  it('refuses equal names in any letter case and shares that are not 100 %', () => {
    const draft = complete()
    const variants = [...draft.variants, { ...blankVariant('CONTROL '), traffic_allocation: 10 }]
    expect(places({ ...draft, variants })).toEqual(['variants', 'variants.2.name'])
  })

  it('asks every variant of a split URL test for a web address', () => {
    const draft = complete()
    const variants = draft.variants.map((variant) => ({ ...variant, url: 'example.com/a' }))
    expect(places({ ...draft, experiment_type: 'split_url', variants })).toEqual([
      'split_url_config.variants.0.url',
      'split_url_config.variants.1.url',
    ])
  })

  it('refuses an effect that takes the rate beyond 100 %, and an end less than an hour after the start', () => {
    const draft = complete()
    expect(
      places({
        ...draft,
        plan: { ...draft.plan, baseline_rate: 0.6, minimum_detectable_effect: 0.7 },
        start_mode: 'scheduled',
        start_date: '2027-01-01T10:00:00Z',
        end_date: '2027-01-01T10:59:00Z',
      }),
    ).toEqual(['plan.minimum_detectable_effect', 'end_date'])
  })
})

describe('the body that a draft sends', () => {
  it('leaves an empty key to the service and sends no settings of other types', () => {
    const body = experimentRequest({ ...complete(), optimization_type: 'ucb1' })
    expect(body).not.toHaveProperty('key')
    expect(body).toMatchObject({ optimization_type: 'fixed', bandit_config: null, split_url_config: null })
    expect(body).toMatchObject({
      bayesian_config: null,
      sequential_testing_config: null,
      variance_reduction_config: null,
    })
    expect(body).not.toHaveProperty('start_date')
  })

  it('names each variant of a split URL test with its address and share', () => {
    const draft = complete()
    const variants = draft.variants.map((variant) => ({ ...variant, url: ' https://example.com/a ' }))
    const body = experimentRequest({ ...draft, experiment_type: 'split_url', variants })
    expect(body.split_url_config?.variants).toEqual([
      { name: 'Control', url: 'https://example.com/a', traffic_allocation: 50 },
      { name: 'Treatment', url: 'https://example.com/a', traffic_allocation: 50 },
    ])
  })

  it('sends no aggregation for a conversion', () => {
    const metric = {
      ...blankMetric(),
      name: 'A',
      event_name: 'a',
      aggregation_method: 'sum' as const,
      cap_value: 5,
    }
    expect(experimentRequest({ ...complete(), metrics: [metric] }).metrics?.[0]).toMatchObject({
      aggregation_method: null,
      cap_value: null,
    })
  })
})

describe('the steps of a draft', () => {
  it('are found from the place of a problem, the review being for the rest', () => {
    const problem = (...loc: (string | number)[]) => ({
      type: 'value_error' as const,
      loc: ['body', ...loc],
      msg: '',
    })
    const problems = [
      problem('variants', 1, 'name'),
      problem('targeting_rules', 'groups', 0),
      problem('end_date'),
    ]
    expect(problems.map(stepOf)).toEqual(['variants', 'audience', 'review'])
    expect(problemsOf(problems, 'audience')).toEqual([problems[1]])
    expect(afterChange(problems, ['variants'])).toEqual(problems.slice(1))
    expect(afterChange(problems, ['name'])).toBe(problems)
  })
})

describe('a template', () => {
  it('fills a draft that the service would take', () => {
    const draft = draftFromTemplate({
      draft: {
        name: 'Checkout',
        description: 'd',
        hypothesis: 'h',
        experiment_type: 'a_b',
        optimization_type: 'fixed',
        metrics: [
          {
            name: 'Orders',
            event_name: 'order',
            description: '',
            metric_type: 'conversion',
            is_primary: true,
            is_guardrail: false,
            lower_is_better: false,
          },
        ],
        variants: [
          { name: 'Control', description: '', is_control: true, traffic_allocation: 50 },
          { name: 'B', description: '', is_control: false, traffic_allocation: 50 },
        ],
        plan: {
          baseline_rate: 0.1,
          minimum_detectable_effect: 0.05,
          power: 0.8,
          sample_size_per_variant: null,
        },
      },
    })
    expect(draftProblems(draft)).toEqual([])
    expect(draft.plan).toMatchObject({ baseline_rate: 0.1, minimum_detectable_effect: 0.05 })
  })
})

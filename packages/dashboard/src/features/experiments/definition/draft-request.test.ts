import { describe, expect, it } from 'vitest'
import { draftExample } from '../testing/examples.ts'
import { blankMetric } from './draft.ts'
import { draftFromTemplate } from './draft-from-stored.ts'
import { draftProblems } from './draft-problems.ts'
import { experimentRequest } from './draft-request.ts'

describe('the request of a draft', () => {
  it('leaves an empty key to the service and sends no settings of other types', () => {
    const body = experimentRequest({ ...draftExample(), optimization_type: 'ucb1' })
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
    const draft = draftExample()
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
    expect(experimentRequest({ ...draftExample(), metrics: [metric] }).metrics?.[0]).toMatchObject({
      aggregation_method: null,
      cap_value: null,
    })
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

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Experiment, ExperimentWrite } from '../api-types.ts'
import {
  experimentExample,
  metricExample,
  rulesExample,
  runningExample,
  treatmentExample,
  variantExample,
} from '../testing/examples.ts'
import { equalShares } from '../variants/allocation.ts'
import { copyOfExperiment, draftFromExperiment, rulesOf } from './draft-from-stored.ts'
import { draftProblems } from './draft-problems.ts'
import { experimentRequest } from './draft-request.ts'

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}[A-Za-z0-9]$/)
const share = fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100)
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })

const variants = fc.integer({ min: 2, max: 6 }).map((count) =>
  equalShares(count).map((traffic_allocation, index) =>
    variantExample({
      id: `v${index}`,
      name: `Variant ${index}`,
      is_control: index === 0,
      traffic_allocation,
      configuration: index === 1 ? { colour: 'blue' } : null,
    }),
  ),
)

const metrics = fc
  .array(fc.record({ expected_effect: maybe(share), lower_is_better: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) =>
    list.map((change, index) =>
      metricExample({ ...change, id: `m${index}`, name: `Metric ${index}`, is_primary: index === 0 }),
    ),
  )

const experiments: fc.Arbitrary<Experiment> = fc
  .record({
    name,
    description: maybe(name),
    hypothesis: maybe(name),
    tags: fc.uniqueArray(name, { maxLength: 3 }),
    variants,
    metrics,
    traffic_percentage: fc.integer({ min: 1, max: 100 }),
    confidence_level: fc.integer({ min: 80, max: 99 }).map((percent) => percent / 100),
    dimensions: maybe(fc.uniqueArray(name, { maxLength: 3 })),
    correction_method: fc.constantFrom('benjamini-hochberg' as const, 'bonferroni' as const, 'none' as const),
    targeting_rules: maybe(fc.constant(rulesExample())),
    count_untagged_events: fc.boolean(),
  })
  .map(experimentExample)

/** The fields of a stored experiment that a request sends back as they were. */
const SENT_BACK = [
  'name',
  'key',
  'description',
  'hypothesis',
  'tags',
  'traffic_percentage',
  'confidence_level',
  'dimensions',
  'correction_method',
  'targeting_rules',
  'count_untagged_events',
] as const satisfies (keyof ExperimentWrite & keyof Experiment)[]

const pick = <Value extends object>(value: Value, names: readonly (keyof Value)[]) =>
  Object.fromEntries(names.map((field) => [field, value[field]]))

describe('a stored experiment', () => {
  it('is sent back unchanged when nobody changes its draft', () => {
    fc.assert(
      fc.property(experiments, (experiment) => {
        const request = experimentRequest(draftFromExperiment(experiment))
        expect(pick(request, SENT_BACK)).toEqual(pick(experiment, SENT_BACK))
        for (const [index, variant] of experiment.variants.entries())
          expect(variant).toMatchObject(request.variants?.[index] ?? { missing: index })
        for (const [index, metric] of experiment.metrics.entries())
          expect(metric).toMatchObject(request.metrics?.[index] ?? { missing: index })
      }),
    )
  })

  it('has a draft without problems', () => {
    fc.assert(
      fc.property(experiments, (experiment) => {
        expect(draftProblems(draftFromExperiment(experiment))).toEqual([])
      }),
    )
  })

  it('has a copy with the same settings, and no id, key, group or date of its own', () => {
    fc.assert(
      fc.property(experiments, (experiment) => {
        const request = experimentRequest(copyOfExperiment(experiment))
        expect(request).not.toHaveProperty('key')
        expect(request).not.toHaveProperty('start_date')
        expect(JSON.stringify([request.variants, request.metrics])).not.toMatch(/"(id|row|url)":/)
        expect(request.name).toMatch(/^Copy of /)
        expect(request.variants?.map(({ name: own }) => own)).toEqual(
          experiment.variants.map(({ name: own }) => own),
        )
      }),
    )
  })
})

describe('the settings of other types and methods', () => {
  const config = {
    method: 'cuped_plus' as const,
    covariate_metric_id: 'm0',
    covariate_metric_ids: ['m0'],
    covariate_attributes: ['country'],
    covariate_lookback_days: 14,
    winsorization_percentile: 99,
  }

  it('keep covariates of a stored experiment, and drop those that name metrics from its copy', () => {
    const experiment = experimentExample({ variance_reduction_config: config })
    expect(experimentRequest(draftFromExperiment(experiment)).variance_reduction_config).toEqual(config)
    expect(experimentRequest(copyOfExperiment(experiment)).variance_reduction_config).toEqual({
      ...config,
      covariate_metric_id: null,
      covariate_metric_ids: [],
    })
  })

  it('copy a sample size that somebody set, not the one that the start computed', () => {
    const plan = {
      baseline_rate: 0.2,
      minimum_detectable_effect: 0.1,
      power: 0.8,
      sample_size_per_variant: 5000,
    }
    const draft = experimentExample({ plan: { ...plan, source: 'user' } })
    expect(copyOfExperiment(draft).plan.sample_size_per_variant).toBe(5000)
    const running = runningExample({ plan: { ...plan, source: 'user' } })
    expect(copyOfExperiment(running).plan.sample_size_per_variant).toBeUndefined()
    expect(experimentRequest(draftFromExperiment(draft)).plan).toEqual(plan)
  })

  it('keep the addresses of a split URL test with their variants, and its cookie out of the copy', () => {
    const experiment = experimentExample({
      experiment_type: 'split_url',
      split_url_config: {
        canonical_url: 'https://example.com',
        cookie_name: 'exp_checkout',
        cookie_ttl_days: 7,
        variants: [
          { name: 'One page', url: 'https://example.com/b', traffic_allocation: 50 },
          { name: 'Control', url: 'https://example.com/a', traffic_allocation: 50 },
        ],
      },
    })
    expect(draftFromExperiment(experiment).variants.map(({ url }) => url)).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ])
    expect(experimentRequest(draftFromExperiment(experiment)).split_url_config).toMatchObject({
      canonical_url: 'https://example.com',
      cookie_name: 'exp_checkout',
      cookie_ttl_days: 7,
    })
    expect(experimentRequest(copyOfExperiment(experiment)).split_url_config).not.toHaveProperty('cookie_name')
  })

  it.each([
    ['no rules', null],
    ['rules without groups', { logical_operator: 'AND', groups: [] }],
    ['another JSON', { country: 'DE' }],
  ])('find no targeting rules in %s', (_what, targeting_rules) => {
    expect(rulesOf({ targeting_rules })).toBeNull()
  })

  it('send dates only for a scheduled start', () => {
    const draft = draftFromExperiment(experimentExample({ variants: [variantExample(), treatmentExample()] }))
    const dates = { start_date: '2027-01-01T10:00:00Z', end_date: undefined }
    expect(experimentRequest({ ...draft, ...dates, start_mode: 'now' })).not.toHaveProperty('start_date')
    expect(experimentRequest({ ...draft, ...dates, start_mode: 'scheduled' })).toMatchObject({
      start_date: '2027-01-01T10:00:00Z',
      end_date: null,
    })
  })
})

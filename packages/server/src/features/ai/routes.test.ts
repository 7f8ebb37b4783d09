import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FilledExperiment, fillArms, runningExperiment } from '../../testing/filled-experiment.ts'
import { type HttpReceiver, startHttpReceiver } from '../../testing/http-receiver.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { countsOnlyKnown } from './figures.ts'

const KEY = 'sk-secret-of-the-model'
const METRICS = [
  { name: 'Purchase', event_name: 'purchase', is_primary: true, minimum_sample_size: 500 },
  { name: 'Errors', event_name: 'client_error', is_guardrail: true, lower_is_better: true },
]

let model: HttpReceiver
/** A service with the built-in assistant only. */
let plain: TestService
/** A service with a model. */
let assisted: TestService

beforeAll(async () => {
  model = await startHttpReceiver()
  plain = await startTestService()
  assisted = await startTestService({
    config: {
      AI_BASE_URL: `${model.url}/v1/`,
      AI_API_KEY: KEY,
      AI_MODEL: 'local-model',
      AI_TIMEOUT_SECONDS: '1',
    },
  })
})
afterAll(async () => {
  await plain.close()
  await assisted.close()
  await model.stop()
})
beforeEach(() => {
  model.requests.length = 0
})

const completion = (content: string) => ({
  status: 200,
  body: JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content } }],
  }),
})

const says = (answer: object | string) =>
  model.answerWith(() => completion(typeof answer === 'string' ? answer : JSON.stringify(answer)))

const design = async (body: object, service = plain) => {
  const answer = await service.as('viewer').post('/ai/design', body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}

const CHECKOUT = {
  description:
    'Our checkout converts at 4% today with 10,000 visitors a day. Show fewer fields to get a lift of 10%.',
}

describe('the built-in design', () => {
  it('has the sample size and the duration of the power calculator', async () => {
    const answer = await design(CHECKOUT)
    const plan = { baseline_rate: 0.04, effect: 0.1, daily_traffic: 10_000 }
    const { body } = await plain.anonymous.post('/power/runtime', plan)
    const expected = JSON.parse(body)
    expect(answer).toMatchObject({
      recommended_sample_size: expected.total_sample_size,
      recommended_duration_days: expected.weeks * 7,
      confidence: 'high',
      generated_by: 'builtin',
      fallback_reason: null,
      primary_metric: { event_name: 'purchase', is_primary: true, metric_type: 'conversion' },
      draft: { plan: { baseline_rate: 0.04, sample_size_per_variant: expected.sample_size_per_variant } },
    })
    expect(
      answer.guardrail_metrics.map(({ is_guardrail }: { is_guardrail: boolean }) => is_guardrail),
    ).toEqual([true, true])
    expect(answer.reasoning).toContain('To see a change from 4 % to 4.4 % with a chance of 80 %')
  })

  it('has no duration without traffic, and lists its assumptions', async () => {
    const answer = await design({ description: 'Try another headline on the landing page' })
    expect(answer).toMatchObject({ recommended_duration_days: null, confidence: 'low' })
    expect(answer.assumptions.join(' ')).toContain('10 % is assumed')
    expect(answer.recommended_sample_size).toBeGreaterThan(1000)
  })

  it.each([
    [{ description: 'Shorten the sign-up form' }],
    [{ description: 'Compare three versions of the price page', daily_traffic: 500 }],
    [{ description: 'Show the better headlines more often', experiment_type: 'bandit' }],
    [{ description: 'Two landing pages at two addresses', experiment_type: 'split-url' }],
    [{ description: `${'A very long description. '.repeat(40)}`.trim(), experiment_type: 'MV' }],
    [{ description: 'A rate near its end', baseline_rate: 0.97 }],
  ])('of %j can be created and started unchanged', async (body) => {
    const { draft } = await design(body)
    const created = await plain.as('developer').post('/experiments/', draft)
    expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
    const started = await plain.as('developer').post(`/experiments/${created.json().id}/start`)
    expect([started.statusCode, started.json().status]).toEqual([200, 'ACTIVE'])
  })

  it('starts from the rate that the newest experiment with such an event measured', async () => {
    const service = await startTestService()
    const experiment = await runningExperiment(service, {
      name: 'Old checkout',
      metrics: [{ name: 'Bought', event_name: 'purchase_completed', is_primary: true }],
    })
    await fillArms(service, experiment, {
      arms: [
        { users: 1000, conversions: 50 },
        { users: 1000, conversions: 60 },
      ],
      event_name: 'purchase_completed',
    })
    service.advance(4 * 86_400_000)
    const answer = await design({ description: 'A shorter checkout for everybody' }, service)
    expect(answer).toMatchObject({
      primary_metric: { event_name: 'purchase_completed' },
      draft: { plan: { baseline_rate: 0.05 } },
      confidence: 'medium',
    })
    expect(answer.assumptions[0]).toBe(
      'The present rate of 5 % is that of the control of "Old checkout" with 1,000 subjects.',
    )
    expect(answer.recommended_duration_days).toBeGreaterThan(7)
    await service.close()
  })

  it.each([
    [{ description: 'short' }, 'too_short', 'description'],
    [{ description: 'x'.repeat(1001) }, 'too_long', 'description'],
    [{}, 'missing', 'description'],
    [{ ...CHECKOUT, baseline_rate: 1 }, 'too_large', 'baseline_rate'],
    [{ ...CHECKOUT, minimum_effect: 0 }, 'too_small', 'minimum_effect'],
    [{ ...CHECKOUT, baseline_rate: 0.9, minimum_effect: 0.5 }, 'value_error', 'minimum_effect'],
    [{ ...CHECKOUT, baseline_rate: 1e-6, minimum_effect: 1e-6 }, 'value_error', 'minimum_effect'],
    [{ ...CHECKOUT, daily_traffic: 1e-9 }, 'value_error', 'daily_traffic'],
    [{ ...CHECKOUT, experiment_type: 'other' }, 'not_in_enum', 'experiment_type'],
  ])('refuses %j', async (body, type, field) => {
    const answer = await plain.as('viewer').post('/ai/design', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatchObject([{ type, loc: ['body', field] }])
  })
})

describe('a design worded by a model', () => {
  const WORDS = {
    hypothesis: 'If the form asks for less, more visitors will finish it.',
    variant_descriptions: ['control: all fields', 'treatment: name and card alone'],
    assumptions: ['Returning visitors behave alike.'],
    reasoning: 'A rate of 4 % is to rise to 4.4 %; the calculator asks for many subjects.',
  }

  it("has the model's texts, and the computed figures", async () => {
    const builtin = await design(CHECKOUT)
    says(WORDS)
    const answer = await design(CHECKOUT, assisted)
    expect(answer).toEqual({
      ...builtin,
      hypothesis: WORDS.hypothesis,
      variant_descriptions: WORDS.variant_descriptions,
      assumptions: [...builtin.assumptions, ...WORDS.assumptions],
      reasoning: WORDS.reasoning,
      draft: {
        ...builtin.draft,
        hypothesis: WORDS.hypothesis,
        variants: builtin.draft.variants.map((variant: object, index: number) => ({
          ...variant,
          description: WORDS.variant_descriptions[index],
        })),
      },
      generated_by: 'model',
      fallback_reason: null,
    })
  })

  it('is requested by the OpenAI protocol, with its schema', async () => {
    says(WORDS)
    await design(CHECKOUT, assisted)
    const [request] = model.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    })
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      model: 'local-model',
      messages: [
        { role: 'system', content: expect.stringContaining('"hypothesis"') },
        { role: 'user', content: expect.stringContaining('Show fewer fields') },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { strict: true, schema: { type: 'object', additionalProperties: false } },
      },
    })
  })

  it('is requested again without a schema for servers that refuse it, and read from a fence', async () => {
    model.answerWith(({ body }) =>
      'response_format' in JSON.parse(body)
        ? { status: 400, body: '{"error":"unknown field"}' }
        : completion(`\`\`\`json\n${JSON.stringify(WORDS)}\n\`\`\``),
    )
    expect((await design(CHECKOUT, assisted)).generated_by).toBe('model')
    expect(model.requests).toHaveLength(2)
  })

  it('is parsed in linear time, however many spaces it contains', async () => {
    const spaces = ' '.repeat(200_000)
    const fenced = `\`\`\`json\n${JSON.stringify(WORDS)}${spaces}\`\`\``
    model.answerWith(() => completion(fenced))
    expect((await design(CHECKOUT, assisted)).generated_by).toBe('model')
    model.answerWith(() => completion(`\`\`\`${spaces}x`))
    expect((await design(CHECKOUT, assisted)).generated_by).toBe('builtin')
  })

  it('uses the built-in variants when the model names another number of them', async () => {
    says({ ...WORDS, variant_descriptions: ['a', 'b', 'c'] })
    const answer = await design(CHECKOUT, assisted)
    expect([answer.generated_by, answer.variant_descriptions.length]).toEqual(['model', 2])
  })

  const fallbacks: [string, Parameters<HttpReceiver['answerWith']>[0], string][] = [
    [
      'counts what nobody computed',
      () => completion(JSON.stringify({ ...WORDS, reasoning: 'It needs 1,000 subjects.' })),
      'The model named figures that were not computed',
    ],
    [
      'leaves a field out',
      () => completion(JSON.stringify({ hypothesis: WORDS.hypothesis })),
      'The answer of the model does not have the requested shape',
    ],
    [
      'adds a field',
      () => completion(JSON.stringify({ ...WORDS, recommended_sample_size: 10 })),
      'The answer of the model does not have the requested shape',
    ],
    [
      'talks',
      () => completion('Sure! Here is your design.'),
      'The answer of the model does not have the requested shape',
    ],
    [
      'sends no completion',
      () => ({ status: 200, body: '{"choices":[]}' }),
      'The answer of the model does not have the requested shape',
    ],
    [
      'sends garbage',
      () => ({ status: 200, body: '<html>' }),
      'The answer of the model does not have the requested shape',
    ],
    ['fails', () => ({ status: 500, body: 'boom' }), 'The model answered with status 500'],
    ['limits', () => ({ status: 429 }), 'The model answered with status 429'],
    [
      'leads elsewhere',
      () => ({ status: 307, headers: { location: 'http://169.254.0.1/' } }),
      'The model answered with status 307',
    ],
    [
      'never stops',
      () => ({ status: 200, body: 'x'.repeat(300_000) }),
      'The answer of the model was too long',
    ],
    ['is silent', () => undefined, 'The model did not answer within 1 seconds'],
  ]

  it.each(fallbacks)('is the built-in one when the model %s', async (_, answerTo, reason) => {
    model.answerWith(answerTo)
    const builtin = await design(CHECKOUT)
    expect(await design(CHECKOUT, assisted)).toEqual({ ...builtin, fallback_reason: reason })
    expect(JSON.stringify(assisted.log)).not.toContain(KEY)
  })

  it('is the built-in one when the model is unreachable', async () => {
    const stopped = await startHttpReceiver()
    await stopped.stop()
    const nobody = await startTestService({ config: { AI_BASE_URL: stopped.url, AI_MODEL: 'none' } })
    const answer = await design(CHECKOUT, nobody)
    expect(answer).toMatchObject({
      generated_by: 'builtin',
      fallback_reason: 'The model could not be reached: ECONNREFUSED',
    })
    await nobody.close()
  })
})

/** An experiment with subjects; `conversions` of control and treatment. */
const filled = async (service: TestService, [control, treatment]: [number, number], users = 1000) => {
  const experiment = await runningExperiment(service, { name: 'Checkout 2', metrics: METRICS })
  await fillArms(service, experiment, {
    arms: [
      { users, conversions: control },
      { users, conversions: treatment },
    ],
    event_name: 'purchase',
  })
  return experiment
}

const interpret = async ({ id }: { id: string }, body: object = {}, service = plain) => {
  const answer = await service.as('viewer').post(`/ai/interpret/${id}`, body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}

const resultsOf = async ({ id }: { id: string }, service = plain) =>
  (await service.as('viewer').get(`/results/${id}`)).json()

const textsOf = (answer: Record<string, string & string[]>): string[] =>
  ['summary', 'confidence_statement', 'key_findings', 'risks', 'next_steps'].flatMap(
    (name) => answer[name] ?? [],
  )

describe('the built-in interpretation', () => {
  it('names the winner, with the figures of the results', async () => {
    const experiment = await filled(plain, [100, 160])
    const answer = await interpret(experiment)
    const { summary, metrics } = await resultsOf(experiment)
    const treatment = metrics[0].variants.find(({ is_control }: { is_control: boolean }) => !is_control)
    expect(answer).toMatchObject({
      experiment_id: experiment.id,
      recommendation: summary.recommendation,
      generated_by: 'builtin',
      fallback_reason: null,
    })
    expect(answer.summary).toContain(
      'On Purchase, 16 % of treatment and 10 % of control converted, 60 % more relative to the control. The difference is more than chance, and it is an improvement. The evidence is good enough to ship it.',
    )
    expect(answer.figures).toContainEqual({ name: 'p_value', value: treatment.p_value })
    expect(answer.figures).toContainEqual({ name: 'treatment_rate', value: 0.16 })
    expect(answer.confidence_statement).not.toContain('p-value')
    expect(answer.next_steps[0]).toContain('winning variant')
  })

  it('explains the test, its p-values and the effect size to data scientists', async () => {
    const experiment = await filled(plain, [100, 160])
    const answer = await interpret(experiment, { audience: 'DATA' })
    expect(answer.confidence_statement).toContain("Fisher's exact test gives a p-value")
    expect(answer.key_findings.join(' ')).toContain("Cohen's h")
  })

  it.each([
    [[100, 103], 'CONTINUE_TESTING', 'The difference may well be chance.', 100],
    [[100, 104], 'CONTINUE_TESTING', 'The difference may well be chance.', 1000],
    [[160, 100], 'KEEP_CONTROL', 'a deterioration', 1000],
    [[0, 0], 'CONTINUE_TESTING', 'The difference may well be chance.', 1000],
  ] as [[number, number], string, string, number][])(
    'of %j conversions recommends %s, like the results',
    async (conversions, recommendation, words, users) => {
      const experiment = await filled(plain, conversions, Math.max(users, 200))
      const answer = await interpret(experiment)
      expect(answer.recommendation).toBe(recommendation)
      expect(answer.summary).toContain(words)
    },
  )

  it('contains no number that is not among its figures', async () => {
    for (const conversions of [
      [100, 160],
      [160, 100],
      [3, 7],
      [0, 0],
      [37, 41],
    ] as [number, number][]) {
      const experiment = await filled(plain, conversions)
      for (const audience of ['product', 'data']) {
        const answer = await interpret(experiment, { audience })
        const known = {
          figures: answer.figures,
          names: ['Checkout 2'],
          quoted: (await resultsOf(experiment)).summary.recommendation_reason,
        }
        for (const text of textsOf(answer)) expect([text, countsOnlyKnown(text, known)]).toEqual([text, true])
      }
    }
  })

  it('reports a sample ratio mismatch first', async () => {
    const experiment = await runningExperiment(plain, { name: 'Skewed', metrics: METRICS })
    await fillArms(plain, experiment, { arms: [{ users: 400 }, { users: 600 }], event_name: 'purchase' })
    const answer = await interpret(experiment)
    expect(answer.recommendation).toBe('INCONCLUSIVE')
    expect(answer.risks[0]).toContain('not split as allocated')
    expect(answer.next_steps[0]).toContain('Find out why')
  })

  it('reports an experiment without subjects as having no data', async () => {
    const answer = await interpret(await runningExperiment(plain, { metrics: METRICS }))
    expect(answer.summary).toMatch(/^There is nothing to compare yet\./)
  })

  it('covers the requested metric and variant', async () => {
    const experiment = await filled(plain, [100, 160])
    const guardrail = experiment.metrics.find(({ name }) => name === 'Errors')
    const variant_id = experiment.variants.find(({ is_control }) => !is_control)?.id
    const answer = await interpret(experiment, { metric_id: guardrail?.id, variant_id })
    expect(answer.summary).toContain('On Errors')
    expect(answer.risks.join(' ')).toContain('not the primary metric')
  })

  it('is refused for drafts, unknown ids and the control itself', async () => {
    const SOME_ID = '99999999-9999-4999-8999-999999999999'
    const send = (id: string, body?: object) => plain.as('viewer').post(`/ai/interpret/${id}`, body)
    expect((await send(SOME_ID)).json()).toEqual({ detail: 'Experiment not found' })
    const draft = (await plain.as('developer').post('/experiments/', { name: 'Draft' })).json()
    const refused = await send(draft.id)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { detail: 'Cannot get results for experiments in DRAFT status' },
    ])
    const { id, variants } = await filled(plain, [1, 2])
    expect((await send(id, { metric_id: SOME_ID })).json().detail[0].loc).toEqual(['body', 'metric_id'])
    expect((await send(id, { variant_id: SOME_ID })).json().detail[0].loc).toEqual(['body', 'variant_id'])
    const control = variants.find(({ is_control }) => is_control)
    expect((await send(id, { variant_id: control?.id })).statusCode).toBe(400)
  })
})

describe('an interpretation worded by a model', () => {
  let experiment: FilledExperiment
  beforeAll(async () => {
    experiment = await filled(assisted, [100, 160])
  })

  const WORDS = {
    summary: 'The new checkout sells clearly better: 16 % instead of 10 %.',
    recommendation: 'SHIP_VARIANT',
    confidence_statement: 'We can be 95 % sure that it is better.',
    key_findings: ['160 of 1,000 bought.'],
    risks: [],
    next_steps: ['Ship it step by step.'],
  }

  it("has the model's texts, and the recommendation and figures of the results", async () => {
    says(WORDS)
    const answer = await interpret(experiment, {}, assisted)
    expect(answer).toMatchObject({ ...WORDS, generated_by: 'model', fallback_reason: null })
    expect(answer.figures).toContainEqual({ name: 'control_rate', value: 0.1 })
  })

  it('sends only names and totals to the model, nothing about a subject', async () => {
    says(WORDS)
    await interpret(experiment, {}, assisted)
    const { rows } = await assisted.db
      .selectFrom('assignments')
      .select('user_id')
      .limit(50)
      .execute()
      .then((rows) => ({ rows }))
    const { body = '' } = model.requests[0] ?? {}
    expect(body).toContain('Purchase')
    for (const { user_id } of rows) expect(body).not.toContain(user_id)
    expect(body).not.toContain('example.com')
  })

  it.each([
    [
      'a wrong number',
      { ...WORDS, summary: 'It sells 25 % better than before.' },
      'The model named figures that were not computed',
    ],
    [
      'a wrong number among the findings',
      { ...WORDS, key_findings: ['170 of 1,000 bought.'] },
      'The model named figures that were not computed',
    ],
    [
      'another recommendation',
      { ...WORDS, recommendation: 'KEEP_CONTROL' },
      'The answer of the model does not have the requested shape',
    ],
    [
      'figures of its own',
      { ...WORDS, figures: [{ name: 'p_value', value: 0.5 }] },
      'The answer of the model does not have the requested shape',
    ],
  ])('is the built-in one when the model gives %s', async (_, words, reason) => {
    says(words)
    const answer = await interpret(experiment, {}, assisted)
    expect(answer).toMatchObject({
      recommendation: 'SHIP_VARIANT',
      generated_by: 'builtin',
      fallback_reason: reason,
    })
    expect(answer.summary).toContain('16 % of treatment')
  })
})

describe('templates', () => {
  const list = async (query = '') => (await plain.as('viewer').get(`/ai/templates${query}`)).json()

  it('can all be created and started unchanged', async () => {
    const { items, total } = await list()
    expect(total).toBe(items.length)
    expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(total)
    for (const { draft, type } of items) {
      const created = await plain.as('developer').post('/experiments/', draft)
      expect([created.statusCode, created.json().experiment_type]).toEqual([201, type])
      const started = await plain.as('developer').post(`/experiments/${created.json().id}/start`)
      expect(started.statusCode).toBe(200)
      expect(started.json().plan.sample_size_per_variant).toBeGreaterThan(10)
    }
  })

  it('are listed page by page, of one type or all, and read one by one', async () => {
    const bandits = await list('?type=Bandit')
    expect(bandits).toMatchObject({ total: 1, items: [{ type: 'bandit' }] })
    const page = await list('?skip=1&limit=2')
    expect(page.items).toEqual((await list()).items.slice(1, 3))
    const one = await plain.as('viewer').get(`/ai/templates/${bandits.items[0].id}`)
    expect(one.json()).toEqual(bandits.items[0])
    const unknown = await plain.as('viewer').get('/ai/templates/nothing')
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Template not found' }])
  })
})

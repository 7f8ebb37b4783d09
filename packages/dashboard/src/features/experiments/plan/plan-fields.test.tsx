import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { DEFAULT_PLAN } from '../definition/draft.ts'
import { experimentExample, runningExample } from '../testing/examples.ts'
import { renderFields } from '../testing/form.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanFields } from './plan-fields.tsx'

const SIZE = {
  sample_size_per_variant: 3842,
  total_sample_size: 7684,
  sample_sizes: [3842, 3842],
  notes: ['Two-sided test.'],
}

const CURVE = {
  sample_size_per_variant: 3842,
  points: [
    { x: 1000, power: 0.3 },
    { x: 3842, power: 0.8 },
    { x: 8000, power: 0.98 },
  ],
}

const RUNTIME = { days: 8, weeks: 2 }
const DETECTABLE = {
  options: [
    { days: 7, mde_relative: 0.12 },
    { days: 14, mde_relative: 0.09 },
    { days: 21, mde_relative: null },
  ],
}

const ANSWERS = {
  'POST /api/v1/power/sample-size': SIZE,
  'GET /api/v1/power/curve': CURVE,
  'POST /api/v1/power/runtime': RUNTIME,
  'POST /api/v1/power/plan': DETECTABLE,
}

const PLANNED = { plan: { ...DEFAULT_PLAN, baseline_rate: 0.2 } }

describe('the power plan of a draft', () => {
  it('asks for the conversion rate before it computes anything', async () => {
    const page = await renderFields(PlanFields, { answers: ANSWERS })
    expect(page.getByText(/Enter the current conversion rate/)).toBeTruthy()
    await page.write(/Current conversion rate/, '20')
    expect(page.draft().plan.baseline_rate).toBe(0.2)
    const answer = within(await page.findByRole('region', { name: 'Sample size and duration' }))
    await answer.findByText('3,842')
    expect(answer.getByText('7.68K')).toBeTruthy()
    expect(answer.getByText('Two-sided test.')).toBeTruthy()
    expect(page.sent.at(-1)).toEqual({
      operation: 'POST /api/v1/power/sample-size',
      body: {
        baseline_rate: 0.2,
        effect: 0.1,
        power: 0.8,
        confidence_level: 0.95,
        allocations: [50, 50],
        metrics: 1,
        correction_method: 'benjamini-hochberg',
        sequential: 'none',
        planned_looks: 10,
      },
    })
  })

  it('asks for the power by sample size until subjects per day are known, then for the duration', async () => {
    const curves: URLSearchParams[] = []
    const curve = (_body: unknown, { searchParams }: URL) => {
      curves.push(searchParams)
      return CURVE
    }
    const answers = { ...ANSWERS, 'GET /api/v1/power/curve': curve }
    const page = await renderFields(PlanFields, { answers, draft: PLANNED })
    await page.findByText('needs subjects per day')
    await expect.poll(() => curves[0]?.get('allocations')).toBe('50,50')
    expect(curves[0]?.get('axis')).toBe('sample_size')
    await page.write('Subjects per day', '1000')
    await page.findByText('8 days')
    const traffic = { daily_traffic: 1000, traffic_percentage: 100 }
    const sentTo = (path: string) => page.sent.find(({ operation }) => operation.endsWith(path))?.body
    expect(sentTo('/power/runtime')).toMatchObject(traffic)
    await expect.poll(() => sentTo('/power/plan')).toMatchObject(traffic)
  })

  it('warns of a duration that is too long', async () => {
    const page = await renderFields(PlanFields, {
      answers: { ...ANSWERS, 'POST /api/v1/power/runtime': { days: 120, weeks: 18 } },
      draft: { plan: { ...PLANNED.plan, daily_traffic: 10 } },
    })
    await page.findByText('Long: plan for a larger effect')
    expect(page.getByText('120 days')).toBeTruthy()
  })

  it('says why the service computes nothing, and asks again when told to', async () => {
    let isDown = true
    const page = await renderFields(PlanFields, {
      answers: {
        ...ANSWERS,
        'POST /api/v1/power/sample-size': () => (isDown ? refusal(429, 'Too many requests.') : SIZE),
      },
      draft: PLANNED,
    })
    await page.findByText('Too many requests.')
    isDown = false
    await page.press('Try again')
    await page.findByText('3,842')
  })

  it.each([
    ['a word', 'much', 'Enter a number.'],
    ['too small a number', '5', 'Enter a number from 10 to 1000000000.'],
    ['a fraction', '10.5', 'Enter a whole number.'],
  ])('keeps %s out of the sample size, and says why', async (_what, typed, problem) => {
    const page = await renderFields(PlanFields)
    await page.user.type(page.getByRole('textbox', { name: 'Subjects per variant' }), typed)
    expect(page.getByText(problem)).toBeTruthy()
    expect(page.draft().plan.sample_size_per_variant).not.toBe(Number(typed))
  })

  it('takes a decimal comma, and keeps the effect when its field is emptied', async () => {
    const page = await renderFields(PlanFields)
    await page.write(/Minimum detectable effect/, '2,5')
    expect(page.draft().plan.minimum_detectable_effect).toBe(0.025)
    await page.write(/Minimum detectable effect/, '')
    expect(page.draft().plan.minimum_detectable_effect).toBe(0.025)
    await page.write('Power', '90')
    expect(page.draft().plan.power).toBe(0.9)
  })

  it('is an estimate for a bandit', async () => {
    const page = await renderFields(PlanFields, { draft: { experiment_type: 'bandit' } })
    expect(page.getByText('An estimate only')).toBeTruthy()
  })
})

describe('the plan of an experiment', () => {
  const facts = (page: Awaited<ReturnType<typeof render>>) =>
    Object.fromEntries(
      page.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )

  it('shows the defaults where nobody planned', async () => {
    const page = await render(<PlanCard experiment={experimentExample()} edit={vi.fn()} />)
    expect(facts(page)).toEqual({
      'Conversion rate': 'Set at the start',
      'Minimum detectable effect': '10.0 %',
      Power: '80 %',
      'Subjects per variant': 'Computed at the start',
      'Confidence level': '95 %',
      Correction: 'Benjamini-Hochberg',
      'Sequential testing': 'Off',
      'Bayesian analysis': 'Off',
      'Variance reduction': 'None',
      'Stored attributes': 'All plain attributes',
    })
    expect(page.queryByRole('progressbar')).toBeNull()
  })

  it('shows how much of the planned sample size is reached', async () => {
    const experiment = runningExample({
      assignments_count: 2500,
      plan: {
        baseline_rate: 0.2,
        minimum_detectable_effect: 0.05,
        power: 0.9,
        sample_size_per_variant: 5000,
        source: 'user',
      },
      sequential_testing_enabled: true,
      bayesian_enabled: true,
      dimensions: ['country', 'device'],
    })
    const page = await render(<PlanCard experiment={experiment} edit={vi.fn()} />)
    expect(page.getByText('2,500 of 10,000')).toBeTruthy()
    expect(page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0.25')
    expect(facts(page)).toMatchObject({
      'Conversion rate': '20.00 %',
      'Sequential testing': 'Always valid',
      'Bayesian analysis': 'On, from 97.5 %',
      'Stored attributes': 'country, device',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { dailyExample } from './testing/analyses.ts'
import { metricExample, resultsExample } from './testing/examples.ts'
import { openResults } from './testing/page.ts'

describe('page of the results', () => {
  it('shows the recommendation, the sample ratio, the effects and the table of the metric', async () => {
    const page = await openResults()
    await page.findByRole('heading', { name: 'Results of Checkout' })
    await page.findByRole('heading', { name: 'Ship One page' })
    await page.findByRole('table', { name: 'Purchase, conversion rate' })
    page.getByText('Relative lift against the control')
    page.getByText('Fewer steps lead to more purchases.')
  })

  it('shows before the start which sample size the experiment needs', async () => {
    const page = await openResults('', { experiment: { status: 'DRAFT' } })
    await page.findByText('Results appear once the experiment starts')
    await page.findByText('It needs about 4,000 subjects per variant to detect a relative change of 10 %.')
    expect(page.queryByRole('button', { name: 'Print report' })).toBeNull()
    const start = page.getByRole('link', { name: 'Review and start' })
    expect(start.getAttribute('href')).toBe('/experiments/experiment')
  })

  it('shows why an experiment cannot be read', async () => {
    const page = await renderPage('/experiments/gone/results', {
      answers: { 'GET /api/v1/experiments/{id}': () => refusal(404, 'Experiment not found') },
    })
    await page.findByText('Experiment not found')
  })

  it('teaches how results begin while there are no subjects', async () => {
    const summary = { total_users: 0, recommendation: 'CONTINUE_TESTING', winning_variant_id: null } as const
    const page = await openResults('', { results: resultsExample({ summary }) })
    await page.findByText(/Results begin with the first assignment through the API or an SDK/)
    page.getByRole('heading', { name: 'No subjects yet', level: 2 })
  })

  it('opens a tab and puts it into the address', async () => {
    const page = await openResults()
    await page.user.click(await page.findByRole('tab', { name: 'Data quality' }))
    await page.findByText(/Chi-square 2.50/)
    expect(page.address()).toBe('/experiments/experiment/results?view=quality')
  })

  it('shows the metric of the address', async () => {
    const errors = metricExample({ metric_id: 'errors', metric_name: 'Errors', is_primary: false })
    const page = await openResults('?metric=errors', {
      results: resultsExample({ metrics: [metricExample(), errors] }),
    })
    await page.findByRole('table', { name: 'Errors, conversion rate' })
    expect(page.queryByRole('table', { name: 'Purchase, conversion rate' })).toBeNull()
  })

  it('falls back to the primary metric where the address names an unknown one', async () => {
    const page = await openResults('?metric=gone')
    await page.findByRole('table', { name: 'Purchase, conversion rate' })
  })
})

describe('settings of the results', () => {
  it('are read from the address and sent to the service', async () => {
    const asked: string[] = []
    const page = await openResults('?level=0.9&correction=bonferroni', {
      onRead: (search) => asked.push(search),
    })
    await page.findByRole('button', { name: /90 % Confidence$/ })
    page.getByRole('button', { name: /Bonferroni Correction$/ })
    expect(new Set(asked)).toEqual(new Set(['?confidence_level=0.9&correction_method=bonferroni']))
  })

  it('mark those of the plan, and return to them', async () => {
    const page = await openResults('?level=0.99')
    await page.findByRole('button', { name: /Benjamini-Hochberg \(plan\) Correction$/ })
    await page.user.click(page.getByRole('button', { name: 'Reset to plan' }))
    await page.findByRole('button', { name: /95 % \(plan\) Confidence$/ })
    expect(page.address()).toBe('/experiments/experiment/results')
    expect(page.queryByRole('button', { name: 'Reset to plan' })).toBeNull()
  })

  it('put another level into the address', async () => {
    const page = await openResults()
    await page.user.click(await page.findByRole('button', { name: /Confidence$/ }))
    await page.user.click(await page.findByRole('option', { name: '80 %' }))
    await expect.poll(page.address).toBe('/experiments/experiment/results?level=0.8')
  })
})

describe('choice of the correction', () => {
  it('puts another correction into the address, and leaves that of the plan out', async () => {
    const page = await openResults()
    await page.user.click(await page.findByRole('button', { name: /Correction$/ }))
    await page.user.click(await page.findByRole('option', { name: 'Bonferroni' }))
    await expect.poll(page.address).toBe('/experiments/experiment/results?correction=bonferroni')
    await page.user.click(page.getByRole('button', { name: /Correction$/ }))
    await page.user.click(await page.findByRole('option', { name: 'Benjamini-Hochberg (plan)' }))
    await expect.poll(page.address).toBe('/experiments/experiment/results')
  })
})

describe('choice of the metric', () => {
  it('puts a metric into the address, and leaves the first one out', async () => {
    const errors = metricExample({ metric_id: 'errors', metric_name: 'Errors', is_guardrail: true })
    const page = await openResults('', {
      results: resultsExample({ metrics: [metricExample(), { ...errors, is_primary: false }] }),
    })
    await page.user.click(await page.findByRole('button', { name: /Purchase.* Metric$/ }))
    await page.user.click(await page.findByRole('option', { name: /Errors/ }))
    await expect.poll(page.address).toBe('/experiments/experiment/results?metric=errors')
    await page.user.click(page.getByRole('button', { name: /Errors.* Metric$/ }))
    await page.user.click(await page.findByRole('option', { name: /Purchase/ }))
    await expect.poll(page.address).toBe('/experiments/experiment/results')
  })
})

describe('tab of the breakdown', () => {
  it('breaks the primary metric down by the first dimension', async () => {
    const asked: string[] = []
    const page = await openResults('?view=breakdown', { onRead: (search) => asked.push(search) })
    await page.findByRole('table', { name: 'Results by country' })
    expect(asked).toContain('?breakdown=country')
  })

  it('explains how to send dimensions where none is known', async () => {
    const page = await openResults('?view=breakdown', {
      experiment: { dimensions: null },
      srm: { by_dimension: [] },
    })
    await page.findByText('No dimensions yet')
    page.getByText(/Send attributes such as country or device as context/)
  })

  it('takes another dimension and puts it into the address', async () => {
    const page = await openResults('?view=breakdown')
    const field = await page.findByRole('combobox', { name: 'Break down by' })
    await page.user.clear(field)
    await page.user.type(field, 'device')
    await page.user.tab()
    await expect.poll(page.address).toBe('/experiments/experiment/results?view=breakdown&dimension=device')
  })
})

describe('tab of the results over time', () => {
  it('charts the difference with the day of a crossing, and rates on request', async () => {
    const page = await openResults('?view=time')
    await page.findByText(/crossed the boundary on 2 Nov 2026/)
    page.getByText('Difference from the control on Purchase')
    await page.user.click(page.getByRole('radio', { name: 'Rates' }))
    await page.findByText('Rates on Purchase')
    expect(page.address()).toBe('/experiments/experiment/results?view=time&chart=rates')
  })

  it('leaves out the first days while the band is too wide', async () => {
    const wide = { always_valid_interval: [-0.9, 0.9] as [number, number] }
    const [control, treatment] = dailyExample().series
    if (!control || !treatment) throw new Error('The example has two variants.')
    const [first, ...rest] = treatment.cumulative
    if (!first) throw new Error('The example has two days.')
    const series = [control, { ...treatment, cumulative: [{ ...first, ...wide }, ...rest] }]
    const page = await openResults('?view=time', { daily: { series } })
    await page.findByText('The first day is not shown: the band is still too wide for this chart.')
  })

  it('shows what happened on each day as a table', async () => {
    const page = await openResults('?view=time')
    await page.user.click(await page.findByRole('radio', { name: 'Conversions' }))
    await page.user.click(page.getByRole('button', { name: 'Show as table: Conversions per day' }))
    const table = page.getByRole('region', { name: 'Conversions per day' })
    expect(table.querySelectorAll('tbody tr')).toHaveLength(2)
    expect(table.textContent).toContain('100')
    expect(page.queryByRole('radio', { name: 'Value' })).toBeNull()
  })
})

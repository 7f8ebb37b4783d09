import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import type { Experiment } from '../api-types.ts'
import {
  controlExample,
  cupedExample,
  meanExample,
  metricExample,
  resultsExample,
  treatmentExample,
} from '../testing/examples.ts'
import { openResults } from '../testing/page.ts'

const CUPED = 'GET /api/v1/results/{id}/cuped'

const COVARIATES: NonNullable<Experiment['variance_reduction_config']> = {
  method: 'cuped',
  covariate_attributes: ['orders_before'],
  covariate_lookback_days: 14,
  covariate_metric_id: null,
  covariate_metric_ids: [],
  winsorization_percentile: 0.99,
}

const revenue = metricExample({
  metric_id: 'revenue',
  metric_name: 'Revenue',
  is_primary: false,
  variants: [controlExample(), treatmentExample({ mean_analysis: meanExample })],
})
const results = resultsExample({ metrics: [metricExample(), revenue] })

type Page = Awaited<ReturnType<typeof openResults>>

/** Text of a chart, shown as a table. */
const tableOf = async (page: Page, label: string): Promise<string | null> => {
  await page.user.click(await page.findByRole('button', { name: `Show as table: ${label}` }))
  return page.getByRole('region', { name: label }).textContent
}

const openWithCuped = (metrics: readonly object[]) =>
  openResults('?cuped=true', {
    experiment: { variance_reduction_config: COVARIATES },
    results,
    answers: { [CUPED]: { metrics } },
  })

describe('card of the effects', () => {
  it('compares relative lifts of rates and means', async () => {
    const page = await openResults('', { results })
    const text = await tableOf(page, 'Relative lift against the control')
    expect(text).toContain('Purchase · Primary: One page+30.0 %')
    expect(text).toContain('Revenue: One page, converted')
    expect(text).toContain('Revenue: One page, per subject+17.0 %')
  })

  it('separates differences in rates from differences in means', async () => {
    const page = await openResults('', { results })
    await page.user.click(await page.findByRole('radio', { name: 'Difference' }))
    await expect.poll(page.address).toBe('/experiments/experiment/results?effect=difference')
    expect(await tableOf(page, 'Difference in conversion rate')).toContain('+3.00 pp')
    expect(await tableOf(page, 'Difference in Revenue per subject')).toContain('+1.5')
    expect(page.queryByText('Difference in Purchase per subject')).toBeNull()
  })

  it('does not adjust an experiment without covariates, and gives the reason', async () => {
    const page = await openResults('?cuped=true', { results })
    const cuped = await page.findByRole('switch', { name: /CUPED/ })
    expect(cuped.getAttribute('aria-disabled')).toBe('true')
    await page.findByText('Relative lift against the control')
    expect(page.queryByText('Adjusted by data from before the assignment (CUPED)')).toBeNull()
  })

  it('puts the effect adjusted by CUPED below the unadjusted one', async () => {
    const page = await openWithCuped([cupedExample()])
    await page.findByText(/50 % less variance, worth 2.00 times the subjects, 80 % have covariates./)
    const text = await tableOf(page, 'Difference in Revenue per subject')
    expect(text).toMatch(/One page, per subject\+1\.5.*One page, adjusted\+0\.9/)
  })

  it('turns CUPED on and puts it into the address', async () => {
    const page = await openResults('', {
      experiment: { variance_reduction_config: COVARIATES },
      results,
      answers: { [CUPED]: { metrics: [cupedExample()] } },
    })
    await page.user.click(await page.findByRole('switch', { name: 'CUPED' }))
    await expect.poll(page.address).toBe('/experiments/experiment/results?cuped=true')
    await page.findByText('Adjusted by data from before the assignment (CUPED)')
  })

  it.each([
    ['no_control_variant', 'not computed: there is no control.'],
    ['no_variation', 'not computed: the metric does not vary.'],
  ] as const)('explains why CUPED was not computed: %s', async (unavailable_reason, text) => {
    const page = await openWithCuped([cupedExample({ unavailable_reason, adjusted_effect: null })])
    await page.findByText(text, { exact: false })
  })

  it('admits that the covariates explain nothing', async () => {
    const page = await openWithCuped([
      cupedExample({ variance_reduction_pct: 0.2, covariate_coverage_pct: null }),
    ])
    await page.findByText('no variance reduction.', { exact: false })
  })

  it('shows why CUPED failed', async () => {
    const page = await openResults('?cuped=true', {
      experiment: { variance_reduction_config: COVARIATES },
      results,
      answers: { [CUPED]: () => refusal(422, 'There are no covariates.') },
    })
    await page.findByText('There are no covariates.')
  })
})

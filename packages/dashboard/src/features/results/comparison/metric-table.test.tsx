import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import type { Metric, Results, VariantResult } from '../api-types.ts'
import { ExplanationProvider } from '../explanation/explained-number.tsx'
import { bayesianExample } from '../testing/analyses.ts'
import {
  controlExample,
  meanExample,
  metricExample,
  resultsExample,
  treatmentExample,
} from '../testing/examples.ts'
import { experimentExample } from '../testing/experiment.ts'
import { MetricTable } from './metric-table.tsx'

const renderTable = (metric: Metric = metricExample(), results: Partial<Results> = {}) =>
  render(
    <ExplanationProvider>
      <MetricTable
        experiment={experimentExample()}
        results={resultsExample({ metrics: [metric], ...results })}
        metric={metric}
      />
    </ExplanationProvider>,
    { answers: { 'GET /api/v1/results/{id}/bayesian': bayesianExample() } },
  )

type Table = Awaited<ReturnType<typeof renderTable>>

const rowOf = (page: Table, name: RegExp): string | null | undefined =>
  page.getByRole('rowheader', { name }).closest('tr')?.textContent

const revenue = metricExample({
  metric_name: 'Revenue',
  is_primary: false,
  variants: [
    controlExample({ mean_analysis: { ...meanExample, difference: null, is_significant: false } }),
    treatmentExample({ mean_analysis: meanExample }),
  ],
})

describe('table of a metric', () => {
  it('compares the conversion rates of all variants with the control', async () => {
    const page = await renderTable()
    await page.findByText('98.0 %')
    expect(rowOf(page, /^Control/)).toBe('ControlControl1,000100 converted10.00 %8.30 to 12.00 %–––2.0 %–')
    const treatment = rowOf(page, /One page/)
    expect(treatment).toContain('One page▲Better1,000130 converted13.00 %')
    expect(treatment).toContain('+3.00 pp+0.20 to +5.82 pp+30.0 %+1.8 to +66.1 %0.0419p 0.041998.0 %')
  })

  it.each([
    [{ is_primary: true }, 'Primary'],
    [{ is_guardrail: true, guardrail_breached: true }, 'Breached'],
    [{ is_guardrail: true, guardrail_breached: false }, 'Not breached'],
    [{ lower_is_better: true }, 'Lower is better'],
  ])('marks a metric with %o', async (change, label) => {
    const page = await renderTable(metricExample({ is_primary: false, ...change }))
    page.getByText(label)
  })

  it('marks an increase as worse where lower is better', async () => {
    const page = await renderTable(metricExample({ lower_is_better: true }))
    expect(rowOf(page, /One page/)).toContain('▲Worse')
  })

  it('explains the correction over several comparisons', async () => {
    const page = await renderTable(metricExample(), { family_size: 3, correction_method: 'bonferroni' })
    page.getByText(/p adjusted over 3 comparisons \(Bonferroni\)/)
  })

  it('has no correction for a guardrail', async () => {
    const page = await renderTable(metricExample({ is_primary: false, is_guardrail: true }))
    page.getByText("Fisher's exact test with 95 % intervals, without correction.")
  })

  it('adds the weighted rate for a bandit and recommends it', async () => {
    const bandit_analysis: VariantResult['bandit_analysis'] = {
      current_weight: 0.8,
      ipw_rate: 0.127,
      ipw_interval: [0.11, 0.15],
    }
    const variants = [controlExample(), treatmentExample({ bandit_analysis })]
    const page = await renderTable(metricExample({ variants }))
    page.getByText(/Rely on the weighted rate/)
    expect(rowOf(page, /One page/)).toContain('12.70 %11.00 to 15.00 %')
  })

  it('shows and hides columns', async () => {
    const page = await renderTable()
    expect(page.queryByRole('columnheader', { name: 'Odds ratio' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: /Columns/ }))
    await page.user.click(await page.findByRole('menuitemcheckbox', { name: 'Odds ratio' }))
    await page.findByRole('columnheader', { name: 'Odds ratio', hidden: true })
  })

  it('sorts by a column and says so', async () => {
    const page = await renderTable()
    await page.user.click(page.getByRole('button', { name: 'Rate' }))
    const header = page.getByRole('columnheader', { name: 'Rate' })
    expect(header.getAttribute('aria-sort')).toMatch(/ascending|descending/)
  })

  it('explains a p-value with code and recomputes it in the browser', async () => {
    const page = await renderTable()
    await page.user.click(page.getByRole('button', { name: /^Adjusted p 0.0419/ }))
    const dialog = await page.findByRole('dialog')
    expect(dialog.textContent).toContain('Adjusted p-value of One page on Purchase')
    expect(dialog.textContent).toContain('p.adjust(c(0.041904548), method = "BH")')
  })

  it('switches to the mean per subject where the metric has values', async () => {
    const page = await renderTable(revenue)
    await page.user.click(page.getByRole('radio', { name: 'Mean per subject' }))
    page.getByText(/Welch's test of the mean per subject, with 95 % intervals/)
    const row = rowOf(page, /One page/)
    expect(row).toContain('10.39.7 to 10.8')
    expect(row).toContain('+1.5+0.7 to +2.2+17.0 %above +8.0 %0.0001')
    expect(rowOf(page, /^Control/)).toContain('–')
  })

  it('has no switch where the metric has conversions only', async () => {
    const page = await renderTable()
    expect(page.queryByRole('radio', { name: 'Mean per subject' })).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import type { Breakdown } from '../api-types.ts'
import { breakdownExample } from '../testing/analyses.ts'
import { metricExample, resultsExample } from '../testing/examples.ts'
import { BreakdownCards } from './breakdown-cards.tsx'

const renderCards = (change: Partial<Breakdown> = {}) =>
  render(
    <BreakdownCards
      breakdown={breakdownExample(change)}
      metric={metricExample()}
      results={resultsExample()}
    />,
  )

const HETEROGENEITY = {
  cochran_q: 9.456,
  degrees_of_freedom: 2,
  p_value: 0.0088,
  adjusted_p_value: 0.0176,
  i_squared: 0.79,
} as const

describe('cards of a breakdown', () => {
  it('say that there are too few groups for the test', async () => {
    const page = await renderCards()
    page.getByText('No evidence that the effect differs by country')
    page.getByText('There are too few comparable groups for the test.')
  })

  it('give the test of heterogeneity in numbers', async () => {
    const page = await renderCards({ heterogeneity: HETEROGENEITY })
    expect(page.container.textContent).toContain('The groups differ no more than chance would make them')
    const facts = page.getByText('Cochran Q').closest('dl')?.textContent
    expect(facts).toContain('9.46 (2 df)')
    expect(facts).toContain('0.0176')
  })

  it('warn in the words of the service when the effect differs', async () => {
    const page = await renderCards({ has_heterogeneous_effects: true, hte_warning: 'Germany differs.' })
    page.getByText('The effect differs by country')
    page.getByText('Germany differs.')
  })

  it('show the post-stratified difference', async () => {
    const page = await renderCards({ post_stratified: { difference: 0.025, interval: [0.01, 0.04] } })
    page.getByText('+2.50 pp (+1.00 to +4.00 pp)')
  })

  it('list every variant of every group', async () => {
    const page = await renderCards()
    const table = page.getByRole('table', { name: 'Results by country' })
    const rows = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows).toHaveLength(6)
    expect(rows[1]).toContain('DEOne page1,00013013.00 %')
    expect(rows[1]).toContain('+2.00 pp+1.00 to +3.00 pp0.0419')
    expect(rows.map((row) => row?.match(/^(DE|Unknown|All other values)/)?.[0])).toEqual([
      'DE',
      'DE',
      'Unknown',
      'Unknown',
      'All other values',
      'All other values',
    ])
  })

  it('chart shrunken effects first, and observed ones on request', async () => {
    const page = await renderCards()
    const label = 'Difference from the control by country'
    await page.user.click(page.getByRole('button', { name: `Show as table: ${label}` }))
    const chart = page.getByRole('region', { name: label })
    expect(chart.textContent).toContain('+2.00 pp')
    await page.user.click(page.getByRole('radio', { name: 'Observed' }))
    expect(chart.textContent).toContain('+3.00 pp')
    expect(chart.textContent).not.toContain('+2.00 pp')
  })
})

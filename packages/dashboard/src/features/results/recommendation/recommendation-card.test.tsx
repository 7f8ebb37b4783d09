import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import type { Results } from '../api-types.ts'
import { ExplanationProvider } from '../explanation/explained-number.tsx'
import { metricExample, resultsExample, treatmentExample } from '../testing/examples.ts'
import { experimentExample } from '../testing/experiment.ts'
import { RecommendationCard } from './recommendation-card.tsx'

const renderCard = (results: Results) =>
  render(
    <ExplanationProvider>
      <RecommendationCard experiment={experimentExample()} results={results} />
    </ExplanationProvider>,
  )

/** Text of a key number with its hint. */
const numberOf = (page: Awaited<ReturnType<typeof renderCard>>, name: string): string | null | undefined =>
  page.getByText(name, { selector: 'dt' }).parentElement?.textContent

describe('card of the recommendation', () => {
  it('gives the headline, the reason of the service, the confidence and the next step', async () => {
    const page = await renderCard(resultsExample())
    const card = page.getByRole('region', { name: 'Recommendation' })
    page.getByRole('heading', { name: 'Ship One page' })
    expect(card.textContent).toContain('One page changes Purchase by +30.0 % (p 0.0419).')
    expect(card.textContent).toContain('With 95 % confidence')
    expect(card.textContent).toContain('Next: Complete the experiment, then roll out One page step by step.')
  })

  it('shows the numbers it rests on', async () => {
    const page = await renderCard(resultsExample())
    expect(numberOf(page, 'One page on Purchase')).toContain('+30.00 %+1.78 to +66.14 %')
    expect(numberOf(page, 'Adjusted p-value')).toContain('0.0419')
    expect(numberOf(page, 'Conversion rate of Control')).toContain('10.00 %8.30 to 12.00 %')
    expect(numberOf(page, 'Subjects')).toContain('2,000230 conversions')
    expect(numberOf(page, 'Running for')).toContain('20 daysSince the first start')
  })

  it('shows p itself where nothing is adjusted, and the always-valid p-value beside it', async () => {
    const variant = treatmentExample({
      adjusted_p_value: null,
      always_valid: { p_value: 0.07, difference_interval: [-0.01, 0.07], n_star: 4000 },
    })
    const page = await renderCard(resultsExample({ metrics: [metricExample({ variants: [variant] })] }))
    expect(numberOf(page, 'p-value')).toContain('0.0419Always valid: 0.0700')
  })

  it('is left with subjects and duration without a metric', async () => {
    const page = await renderCard(resultsExample({ metrics: [], status: 'PAUSED' }))
    const names = [...page.container.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(names).toEqual(['Subjects', 'Running for'])
    expect(numberOf(page, 'Running for')).toContain('Paused')
  })

  it.each([
    [0.96, '1 day'],
    [1.26, '1.3 days'],
    [20.4, '20 days'],
    [null, '–'],
  ])('rounds a duration of %s days', async (duration_days, text) => {
    const page = await renderCard(resultsExample({ status: 'COMPLETED', summary: { duration_days } }))
    expect(numberOf(page, 'Ran for')).toBe(`Ran for${text}Since the first start`)
  })

  it('explains the relative lift on request', async () => {
    const page = await renderCard(resultsExample())
    await page.user.click(page.getByRole('button', { name: /^Relative lift .*How was this computed/ }))
    expect((await page.findByRole('dialog')).textContent).toContain('Relative lift of One page on Purchase')
  })
})

import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { SampleRatioAnswer } from '../api-types.ts'
import { srmExample } from '../testing/analyses.ts'
import { viewProps } from '../testing/view-props.ts'
import { SrmCard } from './srm-card.tsx'

const SRM = 'GET /api/v1/results/{id}/srm'

const renderCard = (answer: SampleRatioAnswer) =>
  render(<SrmCard {...viewProps()} />, { answers: { [SRM]: answer } })

describe('card of the sample ratio', () => {
  it('names the test with its p-values', async () => {
    const page = await renderCard(srmExample())
    await page.findByText('Chi-square 2.50 with 1 degree of freedom, p = 0.1138. Always-valid p = 0.4000.')
  })

  it('names the exact test for few subjects', async () => {
    const page = await renderCard(srmExample({ method: 'exact_multinomial', chi2: null, sequential: null }))
    await page.findByText('Exact multinomial, p = 0.1138.')
  })

  it('compares observed with expected subjects by the names of variants', async () => {
    const page = await renderCard(srmExample({ observed: { control: 1100, treatment: 900 } }))
    const table = await page.findByRole('table', { name: 'Subjects by variant' })
    const rows = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['Control1,1001,000110.0 %', 'One page9001,00090.0 %'])
  })

  it('does not divide by an expectation of zero', async () => {
    const page = await renderCard(
      srmExample({ observed: { control: 3 }, expected: { control: 0, treatment: 10 } }),
    )
    const control = await page.findByRole('rowheader', { name: 'Control' })
    expect(control.closest('tr')?.textContent).toBe('Control30–')
  })

  it('lists dimensions with the smallest adjusted p-value first', async () => {
    const page = await renderCard(srmExample())
    const table = await page.findByRole('table', { name: 'Sample ratio by dimension' })
    const values = [...table.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
    expect(values).toEqual(['DE', 'FR'])
  })

  it.each([
    ['bandit', 'A bandit changes its weights all the time'],
    ['too_few_variants', 'The check needs at least two variants with traffic.'],
    ['no_assignments', 'No subjects yet.'],
  ] as const)('explains why there is no check: %s', async (unavailable_reason, text) => {
    const page = await renderCard(srmExample({ unavailable_reason, p_value: null }))
    await page.findByText(new RegExp(text))
    expect(page.queryByRole('table')).toBeNull()
  })

  it('shows a failure and loads again on request', async () => {
    let isDown = true
    const page = await render(<SrmCard {...viewProps()} />, {
      answers: { [SRM]: () => (isDown ? refusal(429, 'Too many requests.') : srmExample()) },
    })
    await page.findByText('Too many requests.')
    isDown = false
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('table', { name: 'Subjects by variant' })
  })
})

import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { Bayesian } from '../api-types.ts'
import { ExplanationProvider } from '../explanation/explained-number.tsx'
import { bayesianExample } from '../testing/analyses.ts'
import { viewProps } from '../testing/view-props.ts'
import { BayesianView } from './bayesian-view.tsx'

const OPERATION = 'GET /api/v1/results/{id}/bayesian'

const renderView = (change: Partial<Bayesian> = {}) =>
  render(
    <ExplanationProvider>
      <BayesianView {...viewProps()} />
    </ExplanationProvider>,
    { answers: { [OPERATION]: bayesianExample(change) } },
  )

describe('Bayesian tab', () => {
  it.each([
    ['CONTINUE', 'Continue'],
    ['STOP_WINNER', 'You can stop: there is a winner'],
    ['STOP_EQUIVALENT', 'You can stop: the variants are practically equal'],
    ['STOP_FUTILE', 'You can stop: the control is best'],
  ] as const)('shows the decision %s with its reason', async (decision, title) => {
    const page = await renderView({ decision })
    await page.findByText(title)
    page.getByText('One page is the best with a probability of 98.0 %.')
  })

  it('is for information where Bayesian decisions are off', async () => {
    const page = await renderView({ decision: null })
    await page.findByText('For information only')
  })

  it('lists the probabilities, the posterior and the loss of each variant', async () => {
    const page = await renderView()
    const row = (await page.findByRole('rowheader', { name: 'One page' })).closest('tr')
    expect(row?.textContent).toContain('98.0 %13.1 %11.0 to 15.2 %< 0.000001')
    expect(row?.textContent).toContain('from +1.8 %to +65.0 %')
    expect(row?.textContent).toContain('from +0.20 ppto +5.80 pp')
    page.getByRole('rowheader', { name: 'Control Control' })
  })

  it('sorts by a column', async () => {
    const page = await renderView()
    const names = () =>
      page
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent?.replace('ControlControl', 'Control'))
    await page.findByRole('rowheader', { name: 'One page' })
    await page.user.click(page.getByRole('button', { name: 'P(best)' }))
    const once = names()
    await page.user.click(page.getByRole('button', { name: 'P(best)' }))
    expect([once, names()].map((order) => order.join())).toEqual(
      expect.arrayContaining(['Control,One page', 'One page,Control']),
    )
  })

  it.each([
    [{ family: 'beta', alpha: 1, beta: 1, mean: null, standard_deviation: null }, 'Prior: Beta(1, 1).'],
    [{ family: 'normal', alpha: null, beta: null, mean: null, standard_deviation: null }, 'Prior: flat.'],
    [
      { family: 'normal', alpha: null, beta: null, mean: 5, standard_deviation: 2 },
      'Prior: normal, mean 5, standard deviation 2.',
    ],
  ] as const)('names the prior %o', async (prior, text) => {
    const page = await renderView({ prior })
    await page.findByText(text, { exact: false })
    page.getByText('Computed by quadrature, not by simulation.', { exact: false })
  })

  it('explains a probability on request', async () => {
    const page = await renderView()
    await page.user.click(
      await page.findByRole('button', { name: /Probability to be best 98.0 %.*How was this computed/ }),
    )
    const dialog = await page.findByRole('dialog')
    expect(dialog.textContent).toContain('Probability that One page is best')
    expect(dialog.textContent).toContain('Beta(131, 871)')
    expect(dialog.textContent).toContain('dbeta(x, 131, 871) * pbeta(x, 101, 901)')
  })

  it('asks for the metric in focus', async () => {
    let asked = ''
    const page = await render(<BayesianView {...viewProps()} />, {
      answers: {
        [OPERATION]: (_body: unknown, url: URL) => {
          asked = url.search
          return bayesianExample()
        },
      },
    })
    await page.findByRole('table', { name: 'Bayesian results' })
    expect(asked).toBe('?metric_id=purchase')
  })

  it('shows a failure and loads again on request', async () => {
    let isDown = true
    const page = await render(<BayesianView {...viewProps()} />, {
      answers: { [OPERATION]: () => (isDown ? refusal(422, 'No metric.') : bayesianExample()) },
    })
    await page.findByText('No metric.')
    isDown = false
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('table', { name: 'Bayesian results' })
  })
})

import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { banditExample, updateExample } from './testing/examples.ts'

const LIST = 'GET /api/v1/bandit/'

describe('list of bandits', () => {
  it('shows weights, recommendation and a link to each bandit', async () => {
    const page = await renderPage('/bandits', {
      answers: { [LIST]: { items: [banditExample({ recommendation: 'DEPLOYING_Bold' })], total: 1 } },
    })
    const row = (await page.findByRole('rowheader', { name: 'Banner' })).closest('tr')
    expect(row?.textContent).toContain('Deploy Bold')
    expect(row?.textContent).toContain('200Thompson samplingNever')
    const link = page.getByRole('link', { name: 'Banner' })
    expect(link.getAttribute('href')).toBe('/experiments/banner/bandit')
  })

  it('is read page by page, each at an address of its own', async () => {
    const asked: string[] = []
    const page = await renderPage('/bandits?page=2', {
      answers: {
        [LIST]: (_body: unknown, url: URL) => {
          asked.push(url.search)
          return { items: [banditExample()], total: 250 }
        },
      },
    })
    await page.findByRole('rowheader', { name: 'Banner' })
    await page.user.click(page.getByRole('button', { name: /next/i }))
    await expect.poll(page.address).toBe('/bandits?page=3')
    await expect.poll(() => asked).toEqual(['?skip=100&limit=100', '?skip=200&limit=100'])
  })

  it('explains what a bandit is for while there is none', async () => {
    const page = await renderPage('/bandits', { answers: { [LIST]: { items: [], total: 0 } } })
    await page.findByText('No bandits yet')
    expect(page.getAllByRole('link', { name: 'New experiment' })).toHaveLength(2)
  })

  it('offers a new experiment only to those who may create one', async () => {
    const page = await renderPage('/bandits', {
      answers: { [LIST]: { items: [], total: 0 } },
      user: { role: 'viewer' },
    })
    await page.findByText('No bandits yet')
    expect(page.queryByRole('link', { name: 'New experiment' })).toBeNull()
  })

  it('shows a failure and loads again on request', async () => {
    let isDown = true
    const page = await renderPage('/bandits', {
      answers: {
        [LIST]: () => (isDown ? refusal(429, 'Too many requests.') : { items: [banditExample()], total: 1 }),
      },
    })
    await page.findByText('Too many requests.')
    isDown = false
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('rowheader', { name: 'Banner' })
  })
})

const openBandit = (items: readonly object[], change: Parameters<typeof banditExample>[0] = {}) =>
  renderPage('/experiments/banner/bandit', {
    answers: {
      'GET /api/v1/bandit/{id}': banditExample(change),
      'GET /api/v1/bandit/{id}/history': { items, total: items.length },
    },
  })

describe('page of a bandit', () => {
  it('shows the recommendation, the leader and what the weights saved', async () => {
    const page = await openBandit([], { recommendation: 'CONVERGING' })
    await page.findByText('Bold gets 85 % of new subjects.')
    page.getByText('85.0 % of new subjects')
    page.getByText('12.3 %')
    page.getByText('Weights apply to new subjects. Existing subjects keep their variant.')
  })

  it('lists its variants with weights, conversions and probabilities', async () => {
    const page = await openBandit([])
    const row = (await page.findByRole('rowheader', { name: 'Bold' })).closest('tr')
    expect(row?.textContent).toBe('Bold85.0 %1002020.00 %90.0 %0.100 %')
    page.getByRole('rowheader', { name: 'Control Control' })
  })

  it('has dashes where nothing is known yet', async () => {
    const page = await openBandit([], { current_weights: [], regret_reduction_pct: null })
    await page.findByText('Regret avoided')
    expect(page.getAllByText('—')).toHaveLength(3)
  })

  it('explains an empty history', async () => {
    const page = await openBandit([])
    await page.findByText(/No updates yet/)
  })

  it('lists every update of the weights with its cause, as a chart and a table', async () => {
    const page = await openBandit([updateExample({ cause: 'manual' }), updateExample()])
    const table = await page.findByRole('table', { name: 'Weight updates' })
    expect(table.textContent).toContain('Set by hand1002.3')
    await page.user.click(page.getByRole('button', { name: 'Show as table: Share of new subjects' }))
    const chart = page.getByRole('region', { name: 'Share of new subjects' })
    expect(chart.textContent).toContain('60 %')
    expect(chart.textContent).toContain('85 %')
  })
})

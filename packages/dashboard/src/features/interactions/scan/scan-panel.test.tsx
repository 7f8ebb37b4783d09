import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { scanExample, scannedPairExample } from '../testing/examples.ts'
import { openInteractions } from '../testing/page.ts'

describe('overlap map', () => {
  it('shows the overlap of each pair and opens the pair of a cell', async () => {
    const page = await openInteractions()
    await page.findByText('Overlapping pairs')
    await page.user.click(
      page.getByRole('button', {
        name: 'Show as table: Shared subjects as a share of the smaller experiment',
      }),
    )
    const table = page.getByRole('region', { name: 'Shared subjects as a share of the smaller experiment' })
    expect(table.textContent).toContain('50 % high')
  })

  it('counts experiments, pairs, interactions and risks', async () => {
    const page = await openInteractions()
    await page.findByText('Running experiments')
    const tiles = [...page.container.querySelectorAll('dl')].map(({ textContent }) => textContent)
    expect(tiles).toEqual([
      'Running experiments3',
      'Overlapping pairs2',
      'Pairs with an interaction1Effects depend on each other',
      'Pairs at high risk1Check these first',
    ])
  })
})

describe('list of pairs', () => {
  it('shows risk, finding and overlap, and links to the test of the pair', async () => {
    const page = await openInteractions('?view=list')
    const row = (await page.findByRole('rowheader', { name: 'Price × Header' })).closest('tr')
    expect(row?.textContent).toBe('Price × HeaderHigh riskInteraction found1,20050.0 %–')
    page.getByText('Too few shared subjects')
    const link = page.getByRole('link', { name: /Price × Header/ })
    expect(link.getAttribute('href')).toBe('/interactions?view=pair&a=price&b=header')
  })

  it('sorts by risk, not by its name', async () => {
    const risks = ['medium', 'high', 'low'] as const
    const analyses = risks.map((overall_risk) =>
      scannedPairExample({ overall_risk, experiment_b_id: overall_risk, experiment_b_name: overall_risk }),
    )
    const page = await openInteractions('?view=list', { scan: scanExample({ analyses }) })
    await page.findByRole('rowheader', { name: 'Price × low' })
    const names = () => page.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(8))
    await page.user.click(page.getByRole('button', { name: 'Risk' }))
    const order = names()
    expect([order, order.toReversed()]).toContainEqual(['high', 'medium', 'low'])
  })

  it('says when it is cut', async () => {
    const page = await openInteractions('?view=list', { scan: scanExample({ total: 1500 }) })
    await page.findByText('The strongest 2 of 1,500 pairs.')
  })
})

describe('scan', () => {
  it('sends the required subjects per combination of the address', async () => {
    const asked: string[] = []
    const page = await openInteractions('?least=500', { onScan: (search) => asked.push(search) })
    await page.findByText('Overlapping pairs')
    expect(asked).toEqual(['?min_users_per_cell=500&limit=1000'])
  })

  it('puts the required subjects per combination into the address', async () => {
    const page = await openInteractions()
    const field = await page.findByRole('textbox', { name: 'Subjects per combination, at least' })
    await page.user.clear(field)
    await page.user.type(field, '200')
    await page.user.tab()
    await expect.poll(page.address).toBe('/interactions?least=200')
  })

  it('explains interactions while fewer than two experiments run', async () => {
    const page = await openInteractions('', {
      scan: scanExample({ analyses: [], total: 0, total_active_experiments: 1 }),
    })
    await page.findByText('No running experiments share subjects')
    page.getByText(/Two experiments interact when the effect of one depends on the variant of the other/)
  })

  it('says that experiments without shared subjects cannot interact', async () => {
    const page = await openInteractions('', {
      scan: scanExample({ analyses: [], total: 0, total_active_experiments: 4 }),
    })
    await page.findByText(/4 experiments are running and none of them share subjects/)
  })

  it('shows a failure and loads again on request', async () => {
    let isDown = true
    const page = await openInteractions('', {
      scan: () => (isDown ? refusal(429, 'Too many requests.') : Response.json(scanExample())),
    })
    await page.findByText('Too many requests.')
    isDown = false
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByText('Overlapping pairs')
  })
})

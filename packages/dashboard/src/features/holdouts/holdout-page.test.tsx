import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { refusal } from '../../testing/network.ts'
import { type Rendered, renderPage } from '../../testing/render.tsx'
import type { HoldoutResults } from './api-types.ts'
import { ACTIVE, holdout, results } from './testing/examples.ts'

const READ = 'GET /api/v1/holdout/{id}'
const RESULTS = 'GET /api/v1/holdout/{id}/results'
const EXPERIMENTS = 'GET /api/v1/experiments/'
const ID = holdout().id

const CLEAR = {
  is_significant: true,
  difference: 0.1,
  difference_interval: [0.04, 0.15] as [number, number],
  relative_improvement_pct: 66.67,
  relative_improvement_interval_pct: [18, 136] as [number, number],
}

const SRM: HoldoutResults['srm'] = {
  method: 'chi_square',
  chi2: 0.4,
  degrees_of_freedom: 1,
  p_value: 0.52,
  warning: false,
  notice: false,
  observed: { in_holdout: 105, not_in_holdout: 895 },
  expected: { in_holdout: 100, not_in_holdout: 900 },
  zero_weight_subjects: 0,
  sequential: { p_value: 0.52, warning: false },
}

const experiment = { id: 'e', name: 'E', metrics: [{ event_name: 'purchase', name: 'Purchases' }] }

const open = async (search = '', answer: unknown = results(CLEAR), shown = holdout(ACTIVE)) => {
  const asked: string[] = []
  const page = await renderPage(`/holdouts/${ID}${search}`, {
    answers: {
      [READ]: shown,
      [EXPERIMENTS]: { items: [experiment], total: 1, skip: 0, limit: 30 },
      [RESULTS]: (_body: unknown, url: URL) => {
        asked.push(url.search)
        return answer
      },
    },
  })
  await page.findByRole('heading', { name: 'Winter' })
  return { page, asked }
}

const tableText = (page: Rendered, name: string) =>
  within(page.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('the results of a holdout', () => {
  it('are compared by the event of the address, with the conclusion first', async () => {
    const { page, asked } = await open('?metric=purchase&level=0.9')
    await page.findByText('Outside the holdout, 66.7 % more subjects convert on “purchase”')
    page.getByText(/^With 90 % confidence/)
    expect(asked).toEqual(['?metric=purchase&confidence_level=0.9'])
  })

  it('are shown by group, with the effect as a table, too', async () => {
    const { page } = await open('?metric=purchase')
    await page.findByRole('table', { name: 'Groups, purchase' })
    expect(tableText(page, 'Groups, purchase')).toEqual([
      ['In the holdout', '200', '30', '15.00 %', '0.00 to 100.00 %', '–'],
      ['Not in the holdout', '800', '200', '25.00 %', '0.00 to 100.00 %', '+10.00 pp'],
    ])
    await page.user.click(page.getByRole('button', { name: /^Show as table: Effect of all experiments/ }))
    const effect = within(page.getByRole('region', { name: /^Effect of all experiments/ }))
    effect.getByText('+66.7 %')
  })

  it('say how many subjects are excluded, and whether the sample ratio is right', async () => {
    const { page } = await open('?metric=purchase', results(CLEAR, { excluded_users: 7, srm: SRM }))
    await page.findByText(/^7 subjects are excluded/)
    page.getByText(
      /^No sample ratio mismatch: in the holdout 105 \(100 expected\), not in the holdout 895 \(900 expected\), p = 0.52/,
    )
  })

  it('warn of a sample ratio mismatch', async () => {
    const srm = { ...SRM, p_value: 1e-14, warning: true }
    const { page } = await open('?metric=purchase', results(CLEAR, { srm }))
    await page.findByText('Do not trust these results yet')
    page.getByText(/^Sample ratio mismatch: in the holdout 105/)
  })

  it('can be recomputed with the code that is shown on request', async () => {
    const { page } = await open('?metric=purchase')
    await page.user.click(await page.findByRole('button', { name: 'How the p-value was computed' }))
    page.getByText(/fisher\.test\(matrix\(c\(200, 600, 30, 170\)/)
  })

  it('say how many subjects are missing', async () => {
    const few = results({}, { unavailable_reason: 'too_few_users' })
    const { page } = await open('?metric=purchase', few)
    await page.findByText(/So far, 200 are in the holdout and 800 are not/)
    expect(page.queryByRole('table', { name: 'Groups, purchase' })).toBeNull()
  })

  it('begin with the choice of an event, offered from the metrics of experiments', async () => {
    const { page } = await open()
    page.getByText('Choose an event')
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await page.user.type(page.getByRole('combobox', { name: 'Event' }), 'pur')
    await page.user.keyboard('{ArrowDown}')
    await page.user.click(await page.findByRole('option', { name: /purchase/ }))
    await expect.poll(page.address).toBe(`/holdouts/${ID}?metric=purchase`)
    await page.user.click(page.getByRole('radio', { name: '99 %' }))
    await expect.poll(page.address).toBe(`/holdouts/${ID}?metric=purchase&level=0.99`)
  })

  it('take an event that no experiment measures', async () => {
    const { page, asked } = await open()
    await page.user.type(page.getByRole('combobox', { name: 'Event' }), 'refund')
    await page.user.keyboard('{Escape}')
    await page.user.click(page.getByRole('button', { name: 'Compare' }))
    await expect.poll(() => asked).toEqual(['?metric=refund&confidence_level=0.95'])
  })

  it('say why they cannot be read', async () => {
    const { page } = await open('?metric=purchase', refusal(404, 'No such event'))
    await page.findByText('No such event')
  })

  it('do not exist before the start, nor does a check of subjects', async () => {
    const { page } = await open('', undefined, holdout())
    page.getByText('Nothing to compare yet')
    expect(page.queryByRole('textbox', { name: 'Subject id' })).toBeNull()
  })
})

describe('the page of a holdout', () => {
  it('says what it holds out and since when', async () => {
    const { page } = await open()
    const scale = page.getAllByRole('figure', { name: 'Share of subjects held out' })[0]
    expect(scale?.textContent).toBe('Held out 10 %May enter experiments 90 %')
    const facts = Object.fromEntries(
      page.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toMatchObject({ Subjects: '1,200', Ended: '—' })
    expect(facts['Started']).toMatch(/^1 Nov 2026/)
  })

  it('checks a subject beside the comparison, both in its address', async () => {
    const { page } = await open('?metric=purchase')
    await page.user.type(page.getByRole('textbox', { name: 'Subject id' }), 'anna')
    await page.user.click(page.getByRole('button', { name: 'Check' }))
    await expect.poll(page.address).toBe(`/holdouts/${ID}?metric=purchase&subject=anna`)
    await page.user.clear(page.getByRole('textbox', { name: 'Subject id' }))
    await page.user.click(page.getByRole('button', { name: 'Check' }))
    await expect.poll(page.address).toBe(`/holdouts/${ID}?metric=purchase`)
  })

  it('keeps its tab in the address', async () => {
    const { page } = await open('?metric=purchase')
    await page.user.click(page.getByRole('tab', { name: 'History' }))
    await expect.poll(page.address).toContain('tab=history')
    expect(page.queryByRole('heading', { name: 'Results' })).toBeNull()
    await page.user.click(page.getByRole('tab', { name: 'Overview' }))
    await page.findByRole('heading', { name: 'Results' })
    expect(page.address()).toBe(`/holdouts/${ID}?metric=purchase`)
  })

  it('leads to the list when the holdout is deleted', async () => {
    const page = await renderPage(`/holdouts/${ID}`, {
      answers: {
        'GET /api/v1/holdout/all': { items: [], total: 0, skip: 0, limit: 500 },
        [READ]: holdout(),
        'DELETE /api/v1/holdout/{id}': null,
      },
      user: { role: 'admin' },
    })
    await page.user.click(await page.findByRole('button', { name: 'Actions of Winter' }))
    await page.user.click(page.getByRole('menuitem', { name: 'Delete' }))
    await page.user.click(await page.findByRole('button', { name: 'Delete holdout' }))
    await expect.poll(page.address).toBe('/holdouts')
    await page.findByText('No holdouts yet')
  })

  it('says why it cannot be shown', async () => {
    const page = await renderPage(`/holdouts/${ID}`, {
      answers: { [READ]: () => refusal(404, 'Holdout not found') },
    })
    await page.findByText('Holdout not found')
  })
})

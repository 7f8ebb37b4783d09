import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { check, overviewItem, pageOf, record } from './testing/examples.ts'

const OVERVIEW = 'GET /api/v1/safety/overview'
const RECORDS = 'GET /api/v1/safety/rollback-records'
const CHECK = 'GET /api/v1/safety/feature-flags/{id}/check'

const FLAGS = [
  overviewItem('Calm'),
  overviewItem('Slow', { health: 'WARNING', worst_metric: 'p95_latency' }),
  overviewItem('Broken', { health: 'CRITICAL', worst_metric: 'error_rate' }),
]

const namesIn = (table: HTMLElement): (string | undefined)[] =>
  within(table)
    .getAllByRole('rowheader')
    .map((header) => header.querySelector('span')?.textContent ?? undefined)

describe('the health of all flags', () => {
  it('is listed with the worst first, each with its worst metric', async () => {
    const page = await renderPage('/safety', { answers: { [OVERVIEW]: pageOf(FLAGS) } })
    const table = await page.findByRole('table', { name: 'Health of flags' })
    expect(namesIn(table)).toEqual(['Broken', 'Slow', 'Calm'])
    within(table).getByText('95th percentile latency')
    expect(page.queryByRole('link', { name: 'Safety settings' })).toBeNull()
  })

  it('is filtered by the numbers above it, at an address of its own', async () => {
    const page = await renderPage('/safety', { answers: { [OVERVIEW]: pageOf(FLAGS) } })
    const warnings = await page.findByRole('button', { name: /Warning/ })
    expect(warnings.textContent).toContain('1')
    await page.user.click(warnings)
    await expect.poll(page.address).toBe('/safety?health=WARNING')
    expect(namesIn(page.getByRole('table', { name: 'Health of flags' }))).toEqual(['Slow'])
    expect(page.getByRole('button', { name: /Warning/, pressed: true })).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: /No data/ }))
    await page.findByText('No flag has this health')
  })

  it('is divided into pages of fifty', async () => {
    const many = Array.from({ length: 51 }, (_, index) => overviewItem(`Flag ${index}`))
    const page = await renderPage('/safety?page=2', { answers: { [OVERVIEW]: pageOf(many) } })
    expect(namesIn(await page.findByRole('table', { name: 'Health of flags' }))).toEqual(['Flag 50'])
  })

  it('says that active flags are monitored where there is none', async () => {
    const page = await renderPage('/safety', { answers: { [OVERVIEW]: pageOf([]) } })
    await page.findByText('No flag is active')
    expect(page.getByRole('link', { name: 'Go to the flags' }).getAttribute('href')).toBe('/feature-flags')
  })

  it('is read again on request, and a failure is not taken for a check', async () => {
    let answer: () => unknown = () => pageOf(FLAGS.slice(0, 1))
    const page = await renderPage('/safety', { answers: { [OVERVIEW]: () => answer() } })
    await page.findByText('Calm')
    answer = () => pageOf(FLAGS)
    await page.user.click(page.getByRole('button', { name: 'Check now' }))
    await page.findByText('All active flags are checked')
    await page.findByText('Broken')
    answer = () => refusal(403, 'Not today')
    await page.user.click(page.getByRole('button', { name: 'Check now' }))
    await page.findByText('Not today')
    expect(page.queryAllByText('All active flags are checked').length).toBeLessThan(2)
  })
})

describe('the check of one flag', () => {
  it('opens in a dialog with its health, and can be repeated', async () => {
    let evaluations = 1200
    const page = await renderPage('/safety', {
      answers: { [OVERVIEW]: pageOf(FLAGS), [CHECK]: () => check({ evaluations }) },
    })
    await page.user.click(await page.findByRole('button', { name: 'Check Broken now' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Health of Broken' }))
    await dialog.findByText(/Over 1,200 evaluations/)
    evaluations = 1300
    await page.user.click(dialog.getByRole('button', { name: 'Check again' }))
    await dialog.findByText(/Over 1,300 evaluations/)
    expect(dialog.getByRole('link', { name: 'Open the flag' }).getAttribute('href')).toContain('tab=safety')
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })
})

describe('the list of all rollbacks', () => {
  it('is filtered by trigger, in the address and by the service', async () => {
    const asked: string[] = []
    const records = (_body: unknown, url: URL) => {
      asked.push(url.search)
      return pageOf([record()], 60)
    }
    const page = await renderPage('/safety?tab=rollbacks', { answers: { [RECORDS]: records } })
    await page.findByText(/The error rate was 8.12 %/)
    await page.user.click(page.getByRole('radio', { name: 'Manual' }))
    await expect.poll(page.address).toBe('/safety?tab=rollbacks&trigger=MANUAL')
    await page.user.click(await page.findByRole('button', { name: /Next/ }))
    await expect.poll(page.address).toBe('/safety?tab=rollbacks&trigger=MANUAL&page=2')
    await expect
      .poll(() => asked)
      .toEqual([
        '?skip=0&limit=25',
        '?skip=0&limit=25&trigger_type=MANUAL',
        '?skip=25&limit=25&trigger_type=MANUAL',
      ])
  })

  it('says what will be listed while there is none', async () => {
    const page = await renderPage('/safety?tab=rollbacks', { answers: { [RECORDS]: pageOf([]) } })
    await page.findByText('No rollbacks yet')
  })
})

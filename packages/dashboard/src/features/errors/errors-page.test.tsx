import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { refusal } from '../../testing/network.ts'
import { render, renderPage } from '../../testing/render.tsx'
import { takeSavedFiles } from '../../testing/saved-files.ts'
import type { ErrorReport } from './api-types.ts'
import { ErrorTable } from './error-table.tsx'
import { errorsSearch } from './search.ts'
import { exampleReport } from './testing/examples.ts'

const LIST = 'GET /api/v1/metrics/errors'
const DAY_MS = 86_400_000

const open = async (href: string, total = 1) => {
  const asked: Record<string, string>[] = []
  const list = (_body: unknown, { searchParams }: URL) => {
    asked.push(Object.fromEntries(searchParams))
    return listOf(total === 0 ? [] : [exampleReport()], { total, skip: Number(searchParams.get('skip')) })
  }
  const flags = listOf([{ id: 'f1', name: 'Search', key: 'search' }])
  const page = await renderPage(href, {
    answers: {
      [LIST]: list,
      'GET /api/v1/feature-flags/': flags,
      'GET /api/v1/feature-flags/{id}': { id: 'f1', name: 'Search', key: 'search' },
      'GET /api/v1/experiments/': listOf([]),
    },
  })
  return { page, asked }
}

describe('the page of errors', () => {
  it('sends the filters of the address to the service', async () => {
    const { page, asked } = await open('/errors?feature_flag_id=f1&error_type=TypeError&page=3', 150)
    await page.findByRole('row', { name: /basket is undefined/ })
    expect(asked).toEqual([{ feature_flag_id: 'f1', error_type: 'TypeError', skip: '100', limit: '50' }])
    await expect.poll(() => page.getByRole('combobox', { name: 'Flag' })).toHaveProperty('value', 'Search')
  })

  it('takes filters into the address, from the first page on', async () => {
    const { page, asked } = await open('/errors?page=2', 60)
    await page.user.type(await page.findByRole('searchbox', { name: 'Error type' }), 'RangeError{Enter}')
    await expect.poll(page.address).toBe('/errors?error_type=RangeError')
    const before = Date.now()
    await page.user.click(page.getByRole('button', { name: /Period/ }))
    await page.user.click(await page.findByRole('option', { name: 'Last 7 days' }))
    await expect.poll(page.address).toBe('/errors?error_type=RangeError&days=7')
    await expect.poll(() => asked.at(-1)?.['from_date']).toBeDefined()
    const age = before - Date.parse(asked.at(-1)?.['from_date'] ?? '')
    expect(Math.abs(age - 7 * DAY_MS)).toBeLessThan(DAY_MS / 2)
  })

  it('goes to the next page at an address of its own', async () => {
    const { page } = await open('/errors?error_type=TypeError', 60)
    await page.user.click(await page.findByRole('button', { name: /next/i }))
    await expect.poll(page.address).toBe('/errors?error_type=TypeError&page=2')
  })
})

const NO_FILTERS = errorsSearch({})

const table = (answer: object | (() => unknown), filters = NO_FILTERS) =>
  render(<ErrorTable filters={filters} skip={0} onSkip={() => undefined} />, { answers: { [LIST]: answer } })

const reports = (...changes: Partial<ErrorReport>[]) =>
  listOf(changes.map((change, index) => exampleReport({ id: `report-${index}`, ...change })))

describe('the table of errors', () => {
  it('opens a report with its stack trace and metadata by keyboard', async () => {
    const page = await table(
      reports({ stack_trace: 'at pay (shop.js:7)', metadata: { release: '1.4' }, user_id: null }),
    )
    const row = await page.findByRole('button', { name: 'basket is undefined' })
    row.focus()
    await page.user.keyboard('{Enter}')
    const dialog = within(await page.findByRole('dialog', { name: 'TypeError' }))
    expect(dialog.getByText('at pay (shop.js:7)')).toBeTruthy()
    expect(dialog.getByText(/"release": "1.4"/)).toBeTruthy()
    expect(dialog.getByText('Subject').nextElementSibling?.textContent).toBe('—')
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })

  it('leaves out what a report does not have', async () => {
    const page = await table(reports({}))
    await page.user.click(await page.findByRole('button', { name: 'basket is undefined' }))
    const dialog = within(await page.findByRole('dialog', { name: 'TypeError' }))
    expect([dialog.queryByText('Stack trace'), dialog.queryByText('Metadata')]).toEqual([null, null])
  })

  it('is saved as CSV', async () => {
    const files = takeSavedFiles()
    const page = await table(reports({ message: 'a, "quoted" message', user_id: null }))
    await page.findAllByRole('row', { name: /quoted/ })
    await page.user.click(page.getByRole('button', { name: 'CSV' }))
    const [file] = await files()
    expect(file?.name).toBe('errors.csv')
    expect(file?.text).toContain('"a, ""quoted"" message",TypeError,,2026-11-01T08:00:00Z')
  })

  it.each([
    [NO_FILTERS, 'No errors reported'],
    [errorsSearch({ days: 7 }), 'No report matches'],
  ])('teaches how errors are reported where there is none with %j', async (filters, title) => {
    const page = await table(listOf([]), filters)
    await page.findByText(title)
    expect(page.getByText(/Applications report errors to \/api\/v1\/tracking\/errors/)).toBeTruthy()
  })

  it('says why it cannot be read, and reads it again when asked to', async () => {
    let isDown = true
    const page = await table(() => (isDown ? refusal(400, 'Invalid period.') : reports({})))
    await page.findByText('Invalid period.')
    isDown = false
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('row', { name: /basket/ })
  })
})

describe('the address of the errors', () => {
  it.each([
    [
      { days: 7, page: 2 },
      { days: 7, page: 2 },
    ],
    [{ days: 0, page: 1 }, {}],
    [{ days: '7', error_type: '' }, {}],
    [{ error_type: 'TypeError', skip: 50 }, { error_type: 'TypeError' }],
  ])('reads %j as %j', (raw, expected) => {
    const entries = Object.entries(errorsSearch(raw)).filter(([, value]) => value !== undefined)
    expect(Object.fromEntries(entries)).toEqual(expected)
  })
})

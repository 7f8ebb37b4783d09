import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answers, refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { takeSavedFiles } from '../../testing/saved-files.ts'
import { exampleEntry, exampleReport, WITH_COMPLIANCE } from './testing/examples.ts'

const REPORT = 'GET /api/v1/compliance/reports/{standard}'
const EVENTS = 'GET /api/v1/compliance/audit-events'
const EXPORT = 'GET /api/v1/compliance/export'

const open = (search = '', answers: Answers = {}, user: object = { role: 'admin' }) =>
  renderPage(`/compliance${search}`, {
    answers: {
      'GET /api/v1/modules': WITH_COMPLIANCE,
      [REPORT]: exampleReport(),
      [EVENTS]: { items: [exampleEntry()], total: 1, page: 1, limit: 50 },
      ...answers,
    },
    user,
  })

type OpenPage = Awaited<ReturnType<typeof open>>

const generate = async (page: OpenPage) => {
  await page.user.click(await page.findByRole('button', { name: 'Generate report' }))
}

describe('the report', () => {
  it('is generated only when asked, for the chosen standard and days', async () => {
    const asked: URL[] = []
    const page = await open('', {
      [REPORT]: (_: unknown, url: URL) => {
        asked.push(url)
        return exampleReport()
      },
    })
    await page.findByText('No report yet')
    await page.user.click(page.getByRole('radio', { name: 'ISO 27001' }))
    await page.user.type(page.getByLabelText('From (UTC)'), '2026-03-01')
    expect(asked).toEqual([])
    await generate(page)
    await page.findByText('Every entry is as it was written')
    expect(asked[0]?.pathname).toBe('/api/v1/compliance/reports/iso27001')
    expect(asked[0]?.searchParams.get('from_date')).toBe('2026-03-01T00:00:00.000Z')
  })

  it('shows what was recorded for a control, with a way to the entries, and never judges', async () => {
    const page = await open()
    await generate(page)
    await page.findByText('CC8.1 Change management')
    expect(page.getByText('Activity seen')).toBeTruthy()
    expect(page.getByText('No activity')).toBeTruthy()
    const link = page.getByRole('link', { name: 'Feature flag create' })
    expect(link.getAttribute('href')).toMatch(/^\/admin\/audit\?action_type=feature_flag_create&from_date=/)
    expect(document.body.textContent).not.toMatch(/passed|compliant/i)
  })

  it('says where the log is not as it was written, and never rounds up', async () => {
    const page = await open('', {
      [REPORT]: exampleReport({
        checked: 1_000_000,
        valid: 999_999,
        missing: 1,
        checkpoints_failed: 2,
        pass_rate: 0.999999,
        first_bad_position: 77,
      }),
    })
    await generate(page)
    await page.findByText(/not as it was written, from position 77 on/)
    expect(page.getByText('99.99 %')).toBeTruthy()
    expect(page.getByText('2 failed')).toBeTruthy()
  })

  it('is printed, and saved byte for byte as the service sent it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const saved = takeSavedFiles()
    const page = await open()
    await generate(page)
    await page.user.click(await page.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    await page.user.click(page.getByRole('button', { name: 'Download signed report' }))
    expect(await saved()).toEqual([
      { name: 'compliance-report-soc2-2026-11-02.json', text: JSON.stringify(exampleReport()) },
    ])
  })

  it('shows the refusal of the service', async () => {
    const page = await open('', { [REPORT]: () => refusal(400, 'from_date must not be after to_date') })
    await generate(page)
    await page.findByText('from_date must not be after to_date')
  })
})

describe('the audit log', () => {
  it('is filtered by a press on an action, and by day', async () => {
    const asked: string[] = []
    const page = await open('?tab=events&to=2026-11-02', {
      [EVENTS]: (_: unknown, { search }: URL) => {
        asked.push(search)
        return { items: [exampleEntry()], total: 1, page: 1, limit: 50 }
      },
    })
    const row = within(await page.findByRole('row', { name: /User "ada" failed/ }))
    expect(row.getByText('Failure')).toBeTruthy()
    await page.user.click(row.getByRole('button', { name: /User login failed/ }))
    await expect.poll(() => asked.at(-1)).toContain('action_type=user_login_failed')
    expect(asked.at(-1)).toContain('to_date=2026-11-02T23')
    await page.user.click(await page.findByRole('button', { name: /show every action/ }))
    await expect.poll(() => page.queryByRole('button', { name: /show every action/ })).toBeNull()
  })

  it('says when no entry matches', async () => {
    const page = await open('?tab=events&from=2026-11-02', {
      [EVENTS]: { items: [], total: 0, page: 1, limit: 50 },
    })
    await page.findByText('No entry matches. Change the filters.')
  })
})

describe('the export', () => {
  it('saves CSV with its manifest beside it', async () => {
    const saved = takeSavedFiles()
    const page = await open('?tab=export', {
      [EXPORT]: () =>
        new Response('id,timestamp\r\n', {
          headers: {
            'content-type': 'text/csv',
            'content-disposition': 'attachment; filename="audit-export-1.csv"',
            'x-assay-export-manifest': 'bWFuaWZlc3Q',
          },
        }),
    })
    await page.user.click(await page.findByRole('radio', { name: 'CSV' }))
    await page.findByText(/second file that ends in .manifest/)
    await page.user.click(page.getByRole('button', { name: 'Export' }))
    await page.findByText('Audit log exported')
    expect(await saved()).toEqual([
      { name: 'audit-export-1.csv', text: 'id,timestamp\r\n' },
      { name: 'audit-export-1.csv.manifest', text: 'bWFuaWZlc3Q' },
    ])
  })

  it('is closed to analysts, who still read how to verify one', async () => {
    const page = await open('?tab=export', {}, { role: 'analyst' })
    await page.findByText('Verify offline')
    expect(page.queryByRole('button', { name: 'Export' })).toBeNull()
  })
})

describe('the page', () => {
  it('is closed to developers', async () => {
    const page = await open('', {}, { role: 'developer' })
    await page.findByText('Not enough permissions')
    expect(page.queryByRole('link', { name: 'Compliance' })).toBeNull()
  })

  it('does not exist without the module', async () => {
    const page = await open('', { 'GET /api/v1/modules': { profile: 'core', modules: [], version: '1.0.0' } })
    await page.findByText('Page not found')
  })
})

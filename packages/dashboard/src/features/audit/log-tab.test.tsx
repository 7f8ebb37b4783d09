import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { type Rendered, renderPage } from '../../testing/render.tsx'
import { takeSavedFiles } from '../../testing/saved-files.ts'
import type { AuditEntry } from './api-types.ts'
import { exampleEntry } from './testing/examples.ts'

const LIST = 'GET /api/v1/audit-logs/'

const STATS = {
  total: 12,
  by_action: { flag_update: 3, experiment_start: 9 },
  by_entity: { feature_flag: 3, experiment: 9 },
  most_active_users: [{ user_id: 'u1', user_email: 'ada@example.com', count: 12 }],
}

const openLog = async (
  href: string,
  list: Answers[string] = listOf([exampleEntry()]),
  more: Answers = {},
) => {
  const asked: URLSearchParams[] = []
  const page = await renderPage(href, {
    user: { role: 'analyst' },
    answers: {
      'GET /api/v1/audit-logs/stats': STATS,
      ...more,
      [LIST]: (body: unknown, url: URL) => {
        asked.push(url.searchParams)
        return typeof list === 'function' ? list(body, url) : list
      },
    },
  })
  return { page, asked, last: () => Object.fromEntries(asked.at(-1) ?? []) }
}

const choose = async (page: Rendered, field: RegExp, option: string) => {
  await page.user.click(await page.findByRole('button', { name: field }))
  await page.user.click(await page.findByRole('option', { name: option }))
}

describe('the entries of the audit log', () => {
  it('open to what was there before, and to the position in the chain', async () => {
    const { page } = await openLog('/admin/audit')
    const line = await page.findByText('Feature flag "Search" was updated')
    const details = line.closest('details')
    expect(details?.open).toBe(false)
    await page.user.click(line)
    expect(details?.open).toBe(true)
    const facts = within(details ?? document.body)
    expect(facts.getByText('rollout_percentage').nextElementSibling?.textContent).toMatch(/10.*25/)
    expect(facts.queryByText('name')).toBeNull()
    expect(facts.getByText('Position').nextElementSibling?.textContent).toBe('4711')
    expect(facts.getByText('What').nextElementSibling?.textContent).toBe('Feature flag Search')
  })

  it.each<[Partial<AuditEntry>, RegExp]>([
    [{}, /^ada@example.com · Flag update · /],
    [{ user_email: '' }, /^The service · Flag update · /],
  ])('name the author of an entry with %j', async (change, text) => {
    const { page } = await openLog('/admin/audit', listOf([exampleEntry(change)]))
    const line = await page.findByText('Feature flag "Search" was updated')
    expect(line.nextElementSibling?.textContent).toMatch(text)
  })

  it('are filtered by what the address says', async () => {
    const { page, last } = await openLog(
      '/admin/audit?search=Search&entity_id=f1&action_type=flag_update&page=2',
    )
    await page.findByText('Feature flag "Search" was updated')
    expect(last()).toEqual({
      search: 'Search',
      entity_id: 'f1',
      action_type: 'flag_update',
      skip: '50',
      limit: '50',
    })
  })

  it('take the chosen filters into the address, offering what occurs most first', async () => {
    const { page, last } = await openLog('/admin/audit?page=2', listOf([exampleEntry()], { total: 60 }))
    await page.user.click(await page.findByRole('button', { name: /^Any action/ }))
    const offered = (await page.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(offered).toEqual(['Any action', 'Experiment start', 'Flag update'])
    await page.user.click(page.getByRole('option', { name: 'Flag update' }))
    await expect.poll(page.address).toBe('/admin/audit?action_type=flag_update')
    await choose(page, /^Any kind/, 'Experiment')
    await expect.poll(page.address).toContain('entity_type=experiment')
    await page.user.type(page.getByRole('searchbox', { name: 'Search entries' }), 'check{Enter}')
    await expect.poll(last).toEqual({
      action_type: 'flag_update',
      entity_type: 'experiment',
      search: 'check',
      skip: '0',
      limit: '50',
    })
  })

  it('can be limited to the last days, and the choice is seen again', async () => {
    const { page, last } = await openLog('/admin/audit')
    const before = Date.now()
    await choose(page, /^Any time/, 'Last 7 days')
    await page.findByRole('button', { name: /^Last 7 days/ })
    await expect.poll(() => last()['from_date']).toBeDefined()
    const from = Date.parse(last()['from_date'] ?? '')
    expect(from).toBeGreaterThanOrEqual(before - 7 * 86_400_000)
    expect(from).toBeLessThanOrEqual(Date.now() - 7 * 86_400_000)
  })

  it('say what the log is for where it is empty, and offer to clear filters that match nothing', async () => {
    const { page } = await openLog('/admin/audit', listOf([]))
    await page.findByText('No entries yet')
    expect(page.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    page.unmount()
    const filtered = await openLog('/admin/audit?search=nobody', listOf([]))
    await filtered.page.findByText('No entry matches')
    await filtered.page.user.click(filtered.page.getByRole('button', { name: 'Clear filters' }))
    await expect.poll(filtered.page.address).toBe('/admin/audit')
  })

  it('show the refusal of a filter that the service does not know', async () => {
    const { page } = await openLog('/admin/audit?entity_type=nothing', () =>
      refusal(400, 'Unknown entity type.'),
    )
    await page.findByText('Unknown entity type.')
  })
})

describe('the export of the audit log', () => {
  it('saves the filtered entries, named by the service, and reads the log again for its own entry', async () => {
    const files = takeSavedFiles()
    const queries: string[] = []
    const { page, asked } = await openLog('/admin/audit?search=Search', listOf([exampleEntry()]), {
      'GET /api/v1/audit-logs/export': (_body, url) => {
        queries.push(url.search)
        const headers = { 'content-disposition': 'attachment; filename="audit-2026.csv"' }
        return new Response('position,action_type\n4711,flag_update\n', { headers })
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'Export as CSV' }))
    await page.findByText('Audit log exported')
    expect(queries).toEqual(['?search=Search&format=csv'])
    await expect.poll(() => asked.length).toBe(2)
    expect(await files()).toEqual([
      { name: 'audit-2026.csv', text: 'position,action_type\n4711,flag_update\n' },
    ])
  })

  it('says why it failed, and saves nothing', async () => {
    const files = takeSavedFiles()
    const { page } = await openLog('/admin/audit', listOf([]), {
      'GET /api/v1/audit-logs/export': () => refusal(403, 'Not enough permissions'),
    })
    await page.user.click(await page.findByRole('button', { name: 'Export as NDJSON' }))
    await page.findByText('Not enough permissions')
    expect(await files()).toEqual([])
  })
})

describe('the statistics of the audit log', () => {
  it('have the counts as a table, the most frequent first', async () => {
    const { page } = await openLog('/admin/audit?tab=statistics')
    const card = within(await page.findByRole('region', { name: 'Actions' }))
    expect(card.getByText('12 entries in total.')).toBeTruthy()
    await page.user.click(card.getByRole('button', { name: 'Show as table: Entries by action' }))
    const rows = await card.findAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'NameValueInterval',
      'Experiment start9–',
      'Flag update3–',
    ])
  })
})

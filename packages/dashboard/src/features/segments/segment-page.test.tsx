import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render, renderPage } from '../../testing/render.tsx'
import { DefinitionTab } from './definition-tab.tsx'
import { byRules, idList, RULES } from './testing/examples.ts'
import { UsageTab } from './usage-tab.tsx'

const READ = 'GET /api/v1/segments/{id}'
const USAGE = 'GET /api/v1/segments/{id}/usage'
const EMPTY = { items: [], total: 0, skip: 0, limit: 50 }

describe('the page of a segment', () => {
  it('opens an id list with its members, and keeps the tab in the address', async () => {
    const segment = idList({ member_count: 1200 })
    const page = await renderPage(`/segments/${segment.id}`, {
      answers: {
        [READ]: segment,
        'GET /api/v1/segments/{id}/members': EMPTY,
        [USAGE]: { experiments: [], feature_flags: [] },
      },
    })
    await page.findByRole('tab', { name: 'Members 1,200', selected: true })
    await page.user.click(page.getByRole('tab', { name: 'Usage' }))
    await page.findByText('Not used yet')
    expect(page.address()).toBe(`/segments/${segment.id}?tab=usage`)
  })

  it('opens a segment by rules with its rules, also from the address of a tab that it lacks', async () => {
    const page = await renderPage('/segments/some?tab=members', { answers: { [READ]: byRules() } })
    await page.findByRole('tab', { name: 'Rules', selected: true })
    expect(page.queryByRole('tab', { name: /Members/ })).toBeNull()
  })

  it('says why it cannot be shown', async () => {
    const page = await renderPage('/segments/some', {
      answers: { [READ]: () => refusal(404, 'Segment not found') },
    })
    await page.findByText('Segment not found')
  })
})

describe('the definition of a segment', () => {
  it('is sent as a whole, without rules for an id list', async () => {
    const segment = idList({ description: 'Old' })
    const page = await render(<DefinitionTab segment={segment} />, {
      answers: { 'PUT /api/v1/segments/{id}': segment },
    })
    await page.user.clear(page.getByRole('textbox', { name: 'Description' }))
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), ' 2')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Segment saved')
    expect(page.sent).toEqual([
      {
        operation: `PUT /api/v1/segments/${segment.id}`,
        body: { name: 'Beta testers 2', description: null },
      },
    ])
  })

  it('keeps rules that were not touched', async () => {
    const page = await render(<DefinitionTab segment={byRules()} />, {
      answers: { 'PUT /api/v1/segments/{id}': byRules() },
    })
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await expect.poll(() => page.sent[0]?.body).toEqual({ name: 'Germany', description: null, rules: RULES })
  })

  it('can be read by everybody', async () => {
    const page = await render(<DefinitionTab segment={byRules()} />, { user: { role: 'viewer' } })
    expect(page.getByRole('textbox', { name: /^Name/ })).toHaveProperty('readOnly', true)
    expect(page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the usage of a segment', () => {
  it('lists flags and experiments with their status, and leads to them', async () => {
    const used = { id: 'one', key: 'checkout', name: 'New checkout', status: 'ACTIVE' }
    const page = await render(<UsageTab segmentId="some" />, {
      answers: { [USAGE]: { feature_flags: [used], experiments: [] } },
    })
    const link = await page.findByRole('link', { name: 'New checkout' })
    expect(link.getAttribute('href')).toBe('/feature-flags/one')
    expect(page.getByRole('listitem').textContent).toBe('New checkoutcheckoutActive')
    expect(page.queryByRole('heading', { name: 'Experiments' })).toBeNull()
  })
})

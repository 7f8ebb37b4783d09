import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import type { Answers } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { EntityHistory, HistoryEntry } from './entity-history.tsx'
import { exampleEntries, exampleEntry } from './testing/examples.ts'
import { UserActivity } from './user-activity.tsx'

const ALL = 'GET /api/v1/audit-logs/entity/{type}/{id}'
const OWN = 'GET /api/v1/audit-logs/'
const ACTIVITY = 'GET /api/v1/audit-logs/user/{id}'

/** Two pages of which each shows two entries; what was asked for, in order. */
const twoPages = () => {
  const asked: string[] = []
  const answer = (_body: unknown, { pathname, search, searchParams }: URL) => {
    asked.push(`${pathname}${search}`)
    const skip = Number(searchParams.get('skip'))
    return listOf(exampleEntries(2, skip + 1), { total: 53, skip })
  }
  return { asked, answer }
}

const history = (role: 'analyst' | 'developer', answers: Answers) =>
  render(<EntityHistory entityType="feature_flag" entityId="f1" />, { user: { role }, answers })

describe('the history of an entity', () => {
  it('shows everybody’s changes to an analyst, older ones when asked for', async () => {
    const { asked, answer } = twoPages()
    const page = await history('analyst', { [ALL]: answer })
    await page.findByText('Change 2')
    expect(page.queryByText(/You see your own changes/)).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Show earlier changes' }))
    await page.findByText('Change 52')
    expect(page.getAllByRole('listitem')).toHaveLength(4)
    expect(page.queryByRole('button', { name: 'Show earlier changes' })).toBeNull()
    expect(asked).toEqual([
      '/api/v1/audit-logs/entity/feature_flag/f1?skip=0&limit=50',
      '/api/v1/audit-logs/entity/feature_flag/f1?skip=50&limit=50',
    ])
  })

  it('asks for a developer’s own changes, and says so', async () => {
    const asked: string[] = []
    const answer = (_body: unknown, url: URL) => {
      asked.push(url.search)
      return listOf([])
    }
    const page = await history('developer', { [OWN]: answer })
    await page.findByText('No changes yet')
    expect(page.getByText(/You see your own changes/)).toBeTruthy()
    expect(asked).toEqual(['?entity_type=feature_flag&entity_id=f1&skip=0&limit=50'])
  })
})

describe('an entry of a history', () => {
  it('opens to the fields that changed', async () => {
    const page = await render(<HistoryEntry entry={exampleEntry({ reason: 'It works.' })} />)
    expect(page.getByText('It works.')).toBeTruthy()
    const title = page.getByRole('button', { name: '1 field changed' })
    expect(title.getAttribute('aria-expanded')).toBe('false')
    title.focus()
    await page.user.keyboard('{Enter}')
    expect(title.getAttribute('aria-expanded')).toBe('true')
    expect(page.getByText('rollout_percentage')).toBeTruthy()
  })

  it.each([
    [{ old_value: null, new_value: null }, undefined],
    [{ old_value: { a: 1 }, new_value: { a: 1 } }, undefined],
    [{ old_value: null, new_value: { a: 1, b: 2 } }, '2 fields changed'],
  ])('with %j names the number of fields as %s', async (change, text) => {
    const page = await render(<HistoryEntry entry={exampleEntry({ ...change, user_email: '' })} />)
    expect(page.queryByRole('button')?.textContent).toBe(text)
    expect(page.getByText(/The service/)).toBeTruthy()
  })
})

describe('the activity of an account', () => {
  it('shows its entries page after page', async () => {
    const { asked, answer } = twoPages()
    const page = await render(<UserActivity userId="u1" />, { answers: { [ACTIVITY]: answer } })
    await page.user.click(await page.findByRole('button', { name: 'Show older' }))
    await page.findByText('Change 52')
    expect(asked).toEqual([
      '/api/v1/audit-logs/user/u1?skip=0&limit=50',
      '/api/v1/audit-logs/user/u1?skip=50&limit=50',
    ])
  })

  it('says that there is none', async () => {
    const page = await render(<UserActivity userId="u1" />, { answers: { [ACTIVITY]: listOf([]) } })
    await page.findByText('No activity yet.')
  })
})

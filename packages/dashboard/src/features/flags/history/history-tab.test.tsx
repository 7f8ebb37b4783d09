import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { type Rendered, render } from '../../../testing/render.tsx'
import type { HistoryEntry } from '../api-types.ts'
import { ENTRY, FLAG, flagWith, pageOf } from '../testing/examples.ts'
import { HistoryTab } from './history-tab.tsx'

const HISTORY = 'GET /api/v1/feature-flags/{id}/history'
const REVERT = 'POST /api/v1/feature-flags/{id}/revert'

const entry = (id: string, change: Partial<HistoryEntry> = {}): HistoryEntry => ({ ...ENTRY, id, ...change })

const ENTRIES = [
  entry('now'),
  entry('rollout', { entity_type: 'rollout_schedule', action_description: 'Rollout paused', diff: [] }),
  entry('then', { reason: 'A better name' }),
  entry('first', { old_value: null, action_description: 'Feature flag created' }),
]

const show = async (answers: object = {}, flag = FLAG, role: 'developer' | 'viewer' = 'developer') => {
  const page = await render(<HistoryTab flag={flag} />, {
    answers: { [HISTORY]: pageOf(ENTRIES), [REVERT]: FLAG, ...answers },
    user: { role },
  })
  await page.findByText('Rollout paused')
  return page
}

const reverts = (page: Rendered) => page.getAllByRole('button', { name: 'Revert to this version' })

describe('the history of a flag', () => {
  it('says who changed what and why', async () => {
    const page = await show()
    const [latest, , reasoned, first] = page.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(latest).toMatch(/^Feature flag "Fast search" was changedada@example\.com · /)
    expect(latest).toContain('1 field: name')
    expect(reasoned).toContain('Reason: A better name')
    expect(first).toContain('Initial settings')
  })

  it('shows the values before and after a change', async () => {
    const page = await show()
    await page.user.click(page.getAllByRole('button', { name: '1 field: name' })[0] ?? page.container)
    const changed = page.getAllByRole('listitem')[0]?.textContent
    expect(changed).toMatch(/name.*Search.*Fast search/)
  })

  it('reverts to an earlier version of the flag after a question', async () => {
    const page = await show()
    expect(reverts(page)).toHaveLength(2)
    await page.user.click(reverts(page)[0] ?? page.container)
    await page.findByRole('alertdialog', { name: 'Revert to this version?' })
    expect(page.sent).toEqual([])
    await page.user.click(page.getByRole('button', { name: 'Revert flag' }))
    await page.findByText('Fast search is reverted')
    expect(page.sent).toEqual([
      { operation: `POST /api/v1/feature-flags/${FLAG.id}/revert`, body: { audit_entry_id: 'then' } },
    ])
  })

  it('says why the service does not revert', async () => {
    const page = await show({ [REVERT]: () => refusal(409, 'A rollout is active.') })
    await page.user.click(reverts(page)[0] ?? page.container)
    await page.user.click(await page.findByRole('button', { name: 'Revert flag' }))
    await page.findByText('A rollout is active.')
  })

  it.each([
    { who: 'a viewer', flag: FLAG, role: 'viewer' },
    { who: 'anybody while it is archived', flag: flagWith({ status: 'ARCHIVED' }), role: 'developer' },
  ] as const)('is not reverted by $who', async ({ flag, role }) => {
    const page = await show({}, flag, role)
    expect(reverts(page).map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
  })

  it('reads the next page, where every version can be reverted to', async () => {
    const asked: string[] = []
    const page = await show({
      [HISTORY]: (_body: unknown, url: URL) => {
        asked.push(url.search)
        return pageOf(ENTRIES, 60)
      },
    })
    await page.user.click(page.getByRole('button', { name: /next/i }))
    await expect.poll(() => reverts(page)).toHaveLength(3)
    expect(asked).toEqual(['?skip=0&limit=25', '?skip=25&limit=25'])
  })
})

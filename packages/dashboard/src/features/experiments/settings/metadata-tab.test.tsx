import { describe, expect, it } from 'vitest'
import type { User } from '../../../api/session.ts'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { experimentExample, ID } from '../testing/examples.ts'
import { MetadataTab } from './metadata-tab.tsx'

const MERGE = 'POST /api/v1/experiments/{id}/metadata'

const open = (answers = {}, user: Partial<User> = {}, archived_at: string | null = null) =>
  render(
    <MetadataTab experiment={experimentExample({ experiment_metadata: { ticket: 'A-1' }, archived_at })} />,
    { answers, user },
  )

describe('the metadata of an experiment', () => {
  it('sends changed entries alone', async () => {
    const page = await open({ [MERGE]: {} })
    const save = page.getByRole('button', { name: 'Save metadata' })
    expect(save).toHaveProperty('disabled', true)
    const value = page.getByDisplayValue('A-1')
    await page.user.clear(value)
    await page.user.type(value, 'A-2')
    await page.user.tab()
    await page.user.click(save)
    await page.findByText('Metadata saved')
    expect(page.sent).toEqual([
      { operation: `POST /api/v1/experiments/${ID}/metadata`, body: { ticket: 'A-2' } },
    ])
  })

  it('says why the service refuses them', async () => {
    const page = await open({ [MERGE]: () => refusal(422, 'At most 16 KiB.') })
    await page.user.type(page.getByDisplayValue('A-1'), '2')
    await page.user.tab()
    await page.user.click(page.getByRole('button', { name: 'Save metadata' }))
    await page.findByText('At most 16 KiB.')
  })

  it.each([
    ['a viewer', { role: 'viewer' } as const, null],
    ['an archived experiment', {}, '2026-11-02T00:00:00Z'],
  ])('cannot be changed for %s', async (_what, user, archived_at) => {
    const page = await open({}, user, archived_at)
    expect(page.getByRole('button', { name: 'Save metadata' }).getAttribute('aria-disabled')).toBe('true')
    expect(page.getByDisplayValue('A-1')).toHaveProperty('disabled', true)
  })
})

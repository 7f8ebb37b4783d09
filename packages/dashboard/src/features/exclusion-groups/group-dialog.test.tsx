import { describe, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import type { Group } from './api-types.ts'
import { GroupDialog } from './group-dialog.tsx'

const GROUP: Group = {
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Checkout',
  description: null,
  status: 'ACTIVE',
  traffic_percentage: 80,
  experiments: [],
  owner_id: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}

const PUT = 'PUT /api/v1/mutual-exclusion-groups/{id}'
const OPERATION = `PUT /api/v1/mutual-exclusion-groups/${GROUP.id}`
const BEFORE = { name: 'Checkout', description: null, traffic_percentage: 80 }

describe('the dialog of an exclusion group', () => {
  it('creates a group and leads to its page', async () => {
    const onClose = vi.fn()
    const page = await render(<GroupDialog onClose={onClose} />, {
      answers: { 'POST /api/v1/mutual-exclusion-groups/': GROUP },
    })
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), 'Checkout')
    await page.user.click(page.getByRole('button', { name: 'Create group' }))
    await page.findByText('Checkout is created')
    expect(onClose).toHaveBeenCalledOnce()
    expect(page.address()).toBe(`/exclusion-groups/${GROUP.id}`)
    expect(page.sent.map(({ body }) => body)).toEqual([{ ...BEFORE, traffic_percentage: 100 }])
  })

  it('saves a change, closes, and takes it back when asked to', async () => {
    const onClose = vi.fn()
    const page = await render(<GroupDialog group={GROUP} onClose={onClose} />, {
      answers: { [PUT]: (body: unknown) => ({ ...GROUP, ...Object(body) }) },
    })
    const name = page.getByRole('textbox', { name: /^Name/ })
    await page.user.clear(name)
    await page.user.type(name, 'Basket')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Basket is saved')
    expect(onClose).toHaveBeenCalledOnce()
    await page.user.click(page.getByRole('button', { name: 'Undo', hidden: true }))
    await expect
      .poll(() => page.sent)
      .toEqual([
        { operation: OPERATION, body: { ...BEFORE, name: 'Basket' } },
        { operation: OPERATION, body: BEFORE },
      ])
  })

  it('asks for a name before it sends anything', async () => {
    const page = await render(<GroupDialog onClose={() => undefined} />)
    await page.user.click(page.getByRole('button', { name: 'Create group' }))
    expect(page.sent).toEqual([])
  })
})

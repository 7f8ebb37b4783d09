import { describe, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { group, member } from './testing/examples.ts'

const GROUP = group([], { traffic_percentage: 80 })

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

  it('says which running experiments get another range, and how much traffic is reserved', async () => {
    const running = group([member('a', null, { status: 'ACTIVE' }), member('b', 20)], { name: 'Basket' })
    const page = await render(<GroupDialog group={running} onClose={() => undefined} />)
    page.getByText('Of all subjects. At least 20 %, the fixed shares of its experiments.')
    expect(page.queryByText('The range of a running experiment changes')).toBeNull()
    const traffic = page.getByRole('textbox', { name: 'Traffic of the group' })
    await page.user.clear(traffic)
    await page.user.type(traffic, '60')
    await page.user.tab()
    await page.findByText('The range of a running experiment changes')
    page.getByText(/^A: new subjects are assigned by the new range/)
  })
})

import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { refusal } from '../../../testing/network.ts'
import { ada, exampleMember, exampleWorkspace } from '../testing/examples.ts'
import { choose, confirm, MEMBERS, openTab } from '../testing/open-tab.ts'

describe('the members of a workspace', () => {
  it('get another role, and lose it again by Undo', async () => {
    const put = (body: unknown) => ({ ...exampleMember(), ...(body as object) })
    const page = await openTab('members', {
      answers: { 'PUT /api/v1/workspaces/{id}/members/{user_id}': put },
    })
    await page.findByRole('row', { name: /nora/ })
    await choose(page, /Role of nora/, /^Admin/)
    await page.findByText('nora is admin')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => page.sent.map(({ body }) => body))
      .toEqual([{ role: 'admin' }, { role: 'viewer' }])
  })

  it('give up their own role after a question, which the last owner cannot', async () => {
    const page = await openTab('members', {
      answers: {
        'PUT /api/v1/workspaces/{id}/members/{user_id}': () =>
          refusal(400, 'A workspace needs at least one owner'),
      },
    })
    await page.findByRole('row', { name: /nora/ })
    await choose(page, /Role of ada/, /^Viewer/)
    await page.findByRole('alertdialog', { name: 'Become viewer?' })
    expect(page.sent).toEqual([])
    await confirm(page, 'Change my role')
    await page.findByText('A workspace needs at least one owner')
  })

  it('who are owners are left alone by admins, who cannot make any', async () => {
    const members = [
      ada('admin'),
      exampleMember({ user_id: '7', username: 'olga', role: 'owner' }),
      exampleMember(),
    ]
    const page = await openTab('members', { my_role: 'admin', answers: { [MEMBERS]: listOf(members) } })
    await page.findByRole('row', { name: /olga/ })
    expect(page.queryByRole('button', { name: /Role of olga/ })).toBeNull()
    expect(page.queryByRole('button', { name: 'Remove olga' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: /Role of nora/ }))
    await page.findByRole('option', { name: /^Admin/ })
    expect(page.queryByRole('option', { name: /^Owner/ })).toBeNull()
  })

  it('are only listed for members', async () => {
    const page = await openTab('members', { my_role: 'member' })
    const row = within(await page.findByRole('row', { name: /nora/ }))
    expect(row.queryAllByRole('button')).toEqual([])
    expect(page.queryByRole('button', { name: 'Add member' })).toBeNull()
  })

  it('are removed after a question', async () => {
    const page = await openTab('members', {
      answers: { 'DELETE /api/v1/workspaces/{id}/members/{user_id}': null },
    })
    await page.user.click(await page.findByRole('button', { name: 'Remove nora' }))
    await confirm(page, 'Remove member')
    await page.findByText('nora is removed from Checkout team')
    expect(page.sent[0]?.operation).toBe(
      `DELETE /api/v1/workspaces/${exampleWorkspace().id}/members/${exampleMember().user_id}`,
    )
  })

  it('leave after a question', async () => {
    const page = await openTab('members', {
      my_role: 'viewer',
      answers: { 'DELETE /api/v1/workspaces/{id}/members/{user_id}': null },
    })
    await page.user.click(await page.findByRole('button', { name: 'Leave' }))
    await confirm(page, 'Leave workspace')
    await page.findByText('You have left Checkout team')
    expect(page.address()).toBe('/workspaces')
    expect(page.sent[0]?.operation).toBe(
      `DELETE /api/v1/workspaces/${exampleWorkspace().id}/members/${ada('viewer').user_id}`,
    )
  })

  it('are added by superusers, who find the account by its name', async () => {
    const account = { ...exampleMember(), id: exampleMember().user_id }
    const page = await openTab('members', {
      my_role: null,
      superuser: true,
      answers: {
        'GET /api/v1/admin/users/': listOf([account]),
        'POST /api/v1/workspaces/{id}/members': exampleMember(),
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'Add member' }))
    await page.user.type(await page.findByRole('combobox', { name: /^Account/ }), 'nor')
    await page.user.click(await page.findByRole('option', { name: /nora/ }))
    await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Add member' }))
    await page.findByText('nora is in Checkout team')
    expect(page.sent[0]?.body).toEqual({ user_id: account.id, role: 'viewer' })
  })

  it('are added by owners, who know the id, and are told why not', async () => {
    const page = await openTab('members', {
      answers: { 'POST /api/v1/workspaces/{id}/members': () => refusal(404, 'User not found') },
    })
    await page.user.click(await page.findByRole('button', { name: 'Add member' }))
    await page.user.type(await page.findByRole('textbox', { name: /^Account id/ }), exampleMember().user_id)
    await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Add member' }))
    await page.findByText('User not found')
  })
})

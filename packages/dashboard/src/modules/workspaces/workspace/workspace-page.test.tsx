import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { type Rendered, renderPage } from '../../../testing/render.tsx'
import type { Workspace } from '../api-types.ts'
import {
  ada,
  exampleInvite,
  exampleMember,
  exampleWorkspace,
  SUPERUSER,
  sentInvite,
  WITH_WORKSPACES,
} from '../testing/examples.ts'

const { id } = exampleWorkspace()
const MEMBERS = 'GET /api/v1/workspaces/{id}/members'
const INVITES = 'GET /api/v1/workspaces/{id}/invites'
const KEYS = 'GET /api/v1/workspaces/{id}/api-keys'

const KEY = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Web shop',
  description: null,
  prefix: 'assay_4f2a',
  scopes: ['assign'],
  is_active: true,
  user_id: exampleMember().user_id,
  user_email: 'nora@example.com',
  created_at: '2026-10-01T08:00:00Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
}

interface Opened {
  my_role?: Workspace['my_role']
  answers?: Answers
  superuser?: boolean
}

const open = (tab: string, { my_role = 'owner', answers = {}, superuser = false }: Opened = {}) =>
  renderPage(`/workspaces/${id}?tab=${tab}`, {
    answers: {
      'GET /api/v1/modules': WITH_WORKSPACES,
      'GET /api/v1/workspaces/': listOf([]),
      'GET /api/v1/workspaces/{id}': exampleWorkspace({ my_role }),
      [MEMBERS]: listOf([ada(my_role ?? 'viewer'), exampleMember()]),
      [INVITES]: listOf([exampleInvite()]),
      [KEYS]: listOf([KEY]),
      ...answers,
    },
    user: superuser ? SUPERUSER : {},
  })

const choose = async (page: Rendered, select: RegExp, option: RegExp) => {
  await page.user.click(page.getByRole('button', { name: select }))
  await page.user.click(await page.findByRole('option', { name: option }))
}

const confirm = async (page: Rendered, action: string) => {
  const question = within(await page.findByRole('alertdialog'))
  await page.user.click(question.getByRole('button', { name: action }))
}

const tabs = (page: Rendered) => page.getAllByRole('tab').map(({ textContent }) => textContent)

describe('the page of a workspace', () => {
  it.each([
    ['owner', false, ['Members', 'Invites', 'API keys', 'Settings', 'History']],
    ['admin', false, ['Members', 'Invites', 'API keys', 'Settings', 'History']],
    ['member', false, ['Members', 'API keys', 'History']],
    ['viewer', false, ['Members', 'API keys', 'History']],
    [null, true, ['Members', 'Invites', 'API keys', 'Settings', 'History']],
  ] as const)('shows the role %s only what it may do (superuser: %s)', async (my_role, superuser, shown) => {
    const page = await open('settings', { my_role, superuser })
    await page.findByRole('heading', { name: 'Checkout team' })
    expect(tabs(page)).toEqual(shown)
    expect(page.queryAllByRole('button', { name: 'Leave' })).toHaveLength(my_role === null ? 0 : 1)
    const owns = my_role === 'owner' || superuser
    expect(page.queryAllByRole('button', { name: 'Delete workspace' })).toHaveLength(owns ? 1 : 0)
  })

  it('says that there is no such workspace', async () => {
    const answers = { 'GET /api/v1/workspaces/{id}': () => refusal(404, 'Workspace not found') }
    const page = await open('members', { answers })
    await page.findByText('Workspace not found')
  })
})

describe('the members of a workspace', () => {
  it('get another role, and lose it again by Undo', async () => {
    const put = (body: unknown) => ({ ...exampleMember(), ...(body as object) })
    const page = await open('members', {
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
    const page = await open('members', {
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
    const page = await open('members', { my_role: 'admin', answers: { [MEMBERS]: listOf(members) } })
    await page.findByRole('row', { name: /olga/ })
    expect(page.queryByRole('button', { name: /Role of olga/ })).toBeNull()
    expect(page.queryByRole('button', { name: 'Remove olga' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: /Role of nora/ }))
    await page.findByRole('option', { name: /^Admin/ })
    expect(page.queryByRole('option', { name: /^Owner/ })).toBeNull()
  })

  it('are only listed for members', async () => {
    const page = await open('members', { my_role: 'member' })
    const row = within(await page.findByRole('row', { name: /nora/ }))
    expect(row.queryAllByRole('button')).toEqual([])
    expect(page.queryByRole('button', { name: 'Add member' })).toBeNull()
  })

  it('are removed after a question', async () => {
    const page = await open('members', {
      answers: { 'DELETE /api/v1/workspaces/{id}/members/{user_id}': null },
    })
    await page.user.click(await page.findByRole('button', { name: 'Remove nora' }))
    await confirm(page, 'Remove member')
    await page.findByText('nora is removed from Checkout team')
    expect(page.sent[0]?.operation).toBe(`DELETE /api/v1/workspaces/${id}/members/${exampleMember().user_id}`)
  })

  it('leave after a question', async () => {
    const page = await open('members', {
      my_role: 'viewer',
      answers: { 'DELETE /api/v1/workspaces/{id}/members/{user_id}': null },
    })
    await page.user.click(await page.findByRole('button', { name: 'Leave' }))
    await confirm(page, 'Leave workspace')
    await page.findByText('You have left Checkout team')
    expect(page.address()).toBe('/workspaces')
    expect(page.sent[0]?.operation).toBe(`DELETE /api/v1/workspaces/${id}/members/${ada('viewer').user_id}`)
  })

  it('are added by superusers, who find the account by its name', async () => {
    const account = { ...exampleMember(), id: exampleMember().user_id }
    const page = await open('members', {
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
    const page = await open('members', {
      answers: { 'POST /api/v1/workspaces/{id}/members': () => refusal(404, 'User not found') },
    })
    await page.user.click(await page.findByRole('button', { name: 'Add member' }))
    await page.user.type(await page.findByRole('textbox', { name: /^Account id/ }), exampleMember().user_id)
    await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Add member' }))
    await page.findByText('User not found')
  })
})

describe('the invites of a workspace', () => {
  const invite = async (delivery: Parameters<typeof sentInvite>[0]) => {
    const page = await open('invites', {
      answers: { 'POST /api/v1/workspaces/{id}/invites': sentInvite(delivery) },
    })
    await page.user.click(await page.findByRole('button', { name: 'Invite' }))
    await page.user.type(await page.findByRole('textbox', { name: /^E-mail/ }), 'ivo@example.com')
    await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Invite' }))
    return page
  }

  it('are sent by e-mail', async () => {
    const page = await invite('SENT')
    await page.findByText('Invite sent to ivo@example.com')
    expect(page.queryByText(/tests-token/)).toBeNull()
    expect(page.sent[0]?.body).toEqual({ email: 'ivo@example.com', role: 'viewer' })
  })

  it.each([
    ['SKIPPED', 'No e-mail was sent'],
    ['FAILED', 'The e-mail could not be sent'],
  ] as const)('show their link once where the delivery was %s', async (delivery, text) => {
    const page = await invite(delivery)
    await page.findByText(text)
    page.getByText(sentInvite(delivery).invite_url)
    await page.user.click(page.getByRole('button', { name: 'I have copied it' }))
    await expect.poll(() => page.queryByText(/tests-token/)).toBeNull()
  })

  const RESEND = 'POST /api/v1/workspaces/{id}/invites/{invite_id}/resend'

  it('are sent again after a question while their link works', async () => {
    const page = await open('invites', { answers: { [RESEND]: sentInvite('SENT') } })
    await page.user.click(await page.findByRole('button', { name: /Send the invite/ }))
    expect(page.sent).toEqual([])
    await confirm(page, 'Send again')
    await page.findByText('Invite sent to ivo@example.com')
  })

  it('show their new link also where the filter no longer shows them', async () => {
    let isSent = false
    const resend = () => {
      isSent = true
      return sentInvite('SKIPPED')
    }
    const list = () => listOf(isSent ? [] : [exampleInvite({ status: 'expired' })])
    const page = await open('invites&status=expired', { answers: { [INVITES]: list, [RESEND]: resend } })
    await page.user.click(await page.findByRole('button', { name: /Send the invite/ }))
    await page.findByText('No invites match')
    page.getByText(sentInvite('SKIPPED').invite_url)
  })

  it('are revoked after a question', async () => {
    const page = await open('invites', {
      answers: { 'DELETE /api/v1/workspaces/{id}/invites/{invite_id}': null },
    })
    await page.user.click(await page.findByRole('button', { name: /Revoke the invite/ }))
    await confirm(page, 'Revoke invite')
    await page.findByText('The invite to ivo@example.com is revoked')
  })

  it.each([
    ['accepted', 'owner', 'member', []],
    ['expired', 'owner', 'member', ['Send again']],
    ['revoked', 'admin', 'member', ['Send again']],
    ['pending', 'admin', 'owner', ['Revoke']],
  ] as const)('that are %s offer an %s for the role %s: %j', async (status, my_role, role, offered) => {
    const answers = { [INVITES]: listOf([exampleInvite({ status, role })]) }
    const page = await open('invites', { my_role, answers })
    const row = within(await page.findByRole('row', { name: /ivo/ }))
    expect(row.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered)
  })

  it('are filtered by status, in the address', async () => {
    const asked: (string | null)[] = []
    const list = (_body: unknown, url: URL) => {
      asked.push(url.searchParams.get('status_filter'))
      return listOf([])
    }
    const page = await open('invites', { answers: { [INVITES]: list } })
    await page.findByText('Nobody was invited yet')
    await choose(page, /Status/, /^Expired/)
    await page.findByText('No invites match')
    expect(page.address()).toBe(`/workspaces/${id}?tab=invites&status=expired`)
    expect(asked).toEqual([null, 'expired'])
  })
})

describe('the API keys of a workspace', () => {
  it('are created under it, and shown once', async () => {
    const page = await open('keys', {
      answers: { 'POST /api/v1/workspaces/{id}/api-keys': { ...KEY, key: 'assay_4f2a_secret' } },
    })
    await page.user.click(await page.findByRole('button', { name: 'New API key' }))
    await page.user.type(await page.findByRole('textbox', { name: /^Name/ }), 'Web shop')
    await page.user.click(page.getByRole('button', { name: 'Create key' }))
    await page.findByText('assay_4f2a_secret')
    expect(page.sent[0]?.operation).toBe(`POST /api/v1/workspaces/${id}/api-keys`)
  })

  it('are revoked by administrators of the workspace', async () => {
    const page = await open('keys', {
      my_role: 'admin',
      answers: { 'DELETE /api/v1/workspaces/{id}/api-keys/{key_id}': null },
    })
    await page.user.click(await page.findByRole('button', { name: 'Revoke Web shop' }))
    await confirm(page, 'Revoke key')
    await page.findByText('Web shop is revoked')
    expect(page.sent[0]?.operation).toBe(`DELETE /api/v1/workspaces/${id}/api-keys/${KEY.id}`)
  })

  it('are revoked by members where they are their own', async () => {
    const own = { ...KEY, id: '9', name: 'Own', user_id: ada('member').user_id }
    const page = await open('keys', { my_role: 'member', answers: { [KEYS]: listOf([KEY, own]) } })
    await page.findByRole('button', { name: 'Revoke Own' })
    expect(page.queryByRole('button', { name: 'Revoke Web shop' })).toBeNull()
  })
})

describe('the settings of a workspace', () => {
  it('save the name and the description', async () => {
    const saved = exampleWorkspace({ name: 'Payments' })
    const page = await open('settings', { answers: { 'PUT /api/v1/workspaces/{id}': saved } })
    const name = await page.findByRole('textbox', { name: /^Name/ })
    await page.user.clear(name)
    await page.user.type(name, 'Payments')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Payments is saved')
    expect(page.sent[0]?.body).toEqual({ name: 'Payments', description: 'Those who build the checkout' })
  })

  it('delete the workspace once its slug is typed', async () => {
    const page = await open('settings', { answers: { 'DELETE /api/v1/workspaces/{id}': null } })
    await page.user.click(await page.findByRole('button', { name: 'Delete workspace' }))
    const question = within(await page.findByRole('alertdialog', { name: 'Delete Checkout team?' }))
    const action = question.getByRole('button', { name: 'Delete workspace' })
    expect(action).toHaveProperty('disabled', true)
    await page.user.type(question.getByRole('textbox'), 'checkout-team')
    await page.user.click(action)
    await page.findByText('Checkout team is deleted')
    expect(page.address()).toBe('/workspaces')
  })
})

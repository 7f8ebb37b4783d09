import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { refusal } from '../../../testing/network.ts'
import type { Rendered } from '../../../testing/render.tsx'
import { ada, exampleWorkspace } from '../testing/examples.ts'
import { confirm, KEY, KEYS, openTab } from '../testing/open-tab.ts'

const tabs = (page: Rendered) => page.getAllByRole('tab').map(({ textContent }) => textContent)

describe('the page of a workspace', () => {
  it.each([
    ['owner', false, ['Members', 'Invites', 'API keys', 'Settings', 'History']],
    ['admin', false, ['Members', 'Invites', 'API keys', 'Settings', 'History']],
    ['member', false, ['Members', 'API keys', 'History']],
    ['viewer', false, ['Members', 'API keys', 'History']],
    [null, true, ['Members', 'Invites', 'API keys', 'Settings', 'History']],
  ] as const)('shows the role %s only what it may do (superuser: %s)', async (my_role, superuser, shown) => {
    const page = await openTab('settings', { my_role, superuser })
    await page.findByRole('heading', { name: 'Checkout team' })
    expect(tabs(page)).toEqual(shown)
    expect(page.queryAllByRole('button', { name: 'Leave' })).toHaveLength(my_role === null ? 0 : 1)
    const owns = my_role === 'owner' || superuser
    expect(page.queryAllByRole('button', { name: 'Delete workspace' })).toHaveLength(owns ? 1 : 0)
  })

  it('says that there is no such workspace', async () => {
    const answers = { 'GET /api/v1/workspaces/{id}': () => refusal(404, 'Workspace not found') }
    const page = await openTab('members', { answers })
    await page.findByText('Workspace not found')
  })
})

describe('the API keys of a workspace', () => {
  it('are created under it, and shown once', async () => {
    const page = await openTab('keys', {
      answers: { 'POST /api/v1/workspaces/{id}/api-keys': { ...KEY, key: 'assay_4f2a_secret' } },
    })
    await page.user.click(await page.findByRole('button', { name: 'New API key' }))
    await page.user.type(await page.findByRole('textbox', { name: /^Name/ }), 'Web shop')
    await page.user.click(page.getByRole('button', { name: 'Create key' }))
    await page.findByText('assay_4f2a_secret')
    expect(page.sent[0]?.operation).toBe(`POST /api/v1/workspaces/${exampleWorkspace().id}/api-keys`)
  })

  it('are revoked by administrators of the workspace', async () => {
    const page = await openTab('keys', {
      my_role: 'admin',
      answers: { 'DELETE /api/v1/workspaces/{id}/api-keys/{key_id}': null },
    })
    await page.user.click(await page.findByRole('button', { name: 'Revoke Web shop' }))
    await confirm(page, 'Revoke key')
    await page.findByText('Web shop is revoked')
    expect(page.sent[0]?.operation).toBe(
      `DELETE /api/v1/workspaces/${exampleWorkspace().id}/api-keys/${KEY.id}`,
    )
  })

  it('are revoked by members where they are their own', async () => {
    const own = { ...KEY, id: '9', name: 'Own', user_id: ada('member').user_id }
    const page = await openTab('keys', { my_role: 'member', answers: { [KEYS]: listOf([KEY, own]) } })
    await page.findByRole('button', { name: 'Revoke Own' })
    expect(page.queryByRole('button', { name: 'Revoke Web shop' })).toBeNull()
  })
})

describe('the settings of a workspace', () => {
  it('save the name and the description', async () => {
    const saved = exampleWorkspace({ name: 'Payments' })
    const page = await openTab('settings', { answers: { 'PUT /api/v1/workspaces/{id}': saved } })
    const name = await page.findByRole('textbox', { name: /^Name/ })
    await page.user.clear(name)
    await page.user.type(name, 'Payments')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Payments is saved')
    expect(page.sent[0]?.body).toEqual({ name: 'Payments', description: 'Those who build the checkout' })
  })

  it('delete the workspace once its slug is typed', async () => {
    const page = await openTab('settings', { answers: { 'DELETE /api/v1/workspaces/{id}': null } })
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

import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { exampleInvite, exampleWorkspace, sentInvite } from '../testing/examples.ts'
import { choose, confirm, INVITES, openTab } from '../testing/open-tab.ts'

describe('the invites of a workspace', () => {
  const invite = async (delivery: Parameters<typeof sentInvite>[0]) => {
    const page = await openTab('invites', {
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
    const page = await openTab('invites', { answers: { [RESEND]: sentInvite('SENT') } })
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
    const page = await openTab('invites&status=expired', { answers: { [INVITES]: list, [RESEND]: resend } })
    await page.user.click(await page.findByRole('button', { name: /Send the invite/ }))
    await page.findByText('No invites match')
    page.getByText(sentInvite('SKIPPED').invite_url)
  })

  it('are revoked after a question', async () => {
    const page = await openTab('invites', {
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
    const page = await openTab('invites', { my_role, answers })
    const row = within(await page.findByRole('row', { name: /ivo/ }))
    expect(row.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered)
  })

  it('are filtered by status, in the address', async () => {
    const asked: (string | null)[] = []
    const list = (_body: unknown, url: URL) => {
      asked.push(url.searchParams.get('status_filter'))
      return listOf([])
    }
    const page = await openTab('invites', { answers: { [INVITES]: list } })
    await page.findByText('Nobody was invited yet')
    await choose(page, /Status/, /^Expired/)
    await page.findByText('No invites match')
    expect(page.address()).toBe(`/workspaces/${exampleWorkspace().id}?tab=invites&status=expired`)
    expect(asked).toEqual([null, 'expired'])
  })
})

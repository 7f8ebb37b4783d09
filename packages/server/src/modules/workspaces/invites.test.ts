import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../lib/durations.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'
import { masked } from './invite-rules.ts'

let mail: MailServer
let service: TestService
let silent: TestService
beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService({
    config: { SMTP_URL: mail.url, DASHBOARD_ORIGINS: 'https://assay.example.com' },
  })
  silent = await startTestService()
})
afterAll(async () => {
  await service.close()
  await silent.close()
  await mail.stop()
})

const call = async (caller: Caller, request: string, body?: object, on = service) => {
  const [method, path = ''] = request.split(' ')
  const answer = await on.as(caller)[method as 'get' | 'post' | 'delete'](`/workspaces${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

const workspace = async (on = service): Promise<string> => {
  const slug = `team-${randomUUID().slice(0, 8)}`
  return (await call('viewer', 'post /', { name: 'Search', slug }, on)).body.id
}

const invite = (id: string, email = 'analyst@example.com', role = 'member') =>
  call('viewer', `post /${id}/invites`, { email, role })

const accept = (token: string, caller: Caller = 'analyst') => call(caller, `post /invites/${token}/accept`)

const account = async (username: string) => {
  const email = `${username}@example.com`
  const password = 'Correct-Horse-7'
  const made = await service.as('superuser').post('/admin/users/', { username, email, password })
  const session = await service.anonymous.post('/auth/login', { email, password })
  return { email, user: made.json().id, client: service.withToken(session.json().access_token) }
}

const preview = async (token: string) => (await service.anonymous.get(`/workspaces/invites/${token}`)).json()

describe('an invite', () => {
  it('is mailed with a link, and makes whoever has the address a member', async () => {
    const id = await workspace()
    const { status, body } = await invite(id, 'Analyst@Example.com')
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        workspace_id: id,
        workspace_name: 'Search',
        email: 'Analyst@Example.com',
        role: 'member',
        status: 'pending',
        inviter_username: expect.any(String),
        expires_at: new Date(service.now().getTime() + 7 * DAY_MS).toISOString(),
        accepted_at: null,
        created_at: service.now().toISOString(),
        token: expect.stringMatching(/^[\w-]{43}$/),
        invite_url: `https://assay.example.com/invites/${body.token}`,
        delivery: 'SENT',
      },
    ])
    const received = mail.emails.at(-1)
    expect(received?.to).toEqual(['Analyst@example.com'])
    expect(received?.body.replaceAll('=\r\n', '')).toContain(body.token)
    const member = await accept(body.token)
    expect([member.status, member.body.role]).toEqual([201, 'member'])
    const listed = (await call('viewer', `get /${id}/invites`)).body
    expect(listed.items[0]).toMatchObject({ status: 'accepted', accepted_at: service.now().toISOString() })
    expect(JSON.stringify(listed)).not.toContain(body.token)
  })

  it('can be accepted once, by the right account', async () => {
    const id = await workspace()
    const { token } = (await invite(id)).body
    const stranger = await accept(token, 'developer')
    expect([stranger.status, stranger.body.detail]).toEqual([
      403,
      'This invite was sent to another e-mail address',
    ])
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await accept(token)).body.detail).toBe('Invite was already accepted')
  })

  it('expires after seven days', async () => {
    const id = await workspace()
    const { token } = (await invite(id)).body
    service.advance(7 * DAY_MS)
    expect(await preview(token)).toMatchObject({ status: 'expired' })
    expect((await accept(token)).body.detail).toBe('Invite has expired')
    expect((await invite(id)).status).toBe(201)
  })

  it('shows its address only to its owner', async () => {
    const { token } = (await invite(await workspace())).body
    expect(await preview(token)).toMatchObject({ workspace_name: 'Search', email: 'a***@example.com' })
    const own = await service.as('analyst').get(`/workspaces/invites/${token}`)
    expect(own.json().email).toBe('analyst@example.com')
    const other = await service.withToken('no token').get(`/workspaces/invites/${token}`)
    expect([other.statusCode, other.json().email]).toEqual([200, 'a***@example.com'])
  })

  it('is pending once for an address, in any letter case, and is not for members', async () => {
    const id = await workspace()
    await invite(id)
    expect((await invite(id, 'ANALYST@example.com')).body.detail).toBe('An invite for this e-mail is pending')
    expect((await invite(id, 'viewer@example.com')).body.detail).toBe('User is already a member')
    const both = await Promise.all([invite(id, 'new@example.com'), invite(id, 'New@example.com')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('is worthless once it is sent again or revoked', async () => {
    const id = await workspace()
    const first = (await invite(id)).body
    const again = await call('viewer', `post /${id}/invites/${first.id}/resend`)
    expect([again.status, again.body.token === first.token]).toEqual([201, false])
    expect((await accept(first.token)).status).toBe(404)
    expect((await call('viewer', `delete /${id}/invites/${first.id}`)).status).toBe(204)
    expect((await call('viewer', `delete /${id}/invites/${first.id}`)).status).toBe(204)
    const refused = await service.anonymous.get(`/workspaces/invites/${again.body.token}`)
    expect([refused.statusCode, refused.json().detail]).toEqual([404, 'Invite not found'])
    expect((await call('viewer', `get /${id}/invites?status_filter=REVOKED`)).body.total).toBe(1)
    expect((await call('viewer', `get /${id}/invites?status_filter=pending`)).body.total).toBe(0)
  })

  it('to be an owner comes from an owner', async () => {
    const id = await workspace()
    const { token } = (await invite(id, 'analyst@example.com', 'admin')).body
    await accept(token)
    const byAdmin = (role: string) => call('analyst', `post /${id}/invites`, { email: 'x@example.com', role })
    expect((await byAdmin('owner')).status).toBe(403)
    expect((await byAdmin('admin')).status).toBe(201)
    expect((await call('developer', `get /${id}/invites`)).status).toBe(404)
  })

  it('stays when the mail server refuses its e-mail, and is passed on by hand without one', async () => {
    mail.refuse(1)
    const failed = await invite(await workspace())
    expect([failed.status, failed.body.delivery]).toEqual([201, 'FAILED'])
    expect((await accept(failed.body.token)).status).toBe(201)
    const skipped = await call(
      'viewer',
      `post /${await workspace(silent)}/invites`,
      { email: 'b@example.com' },
      silent,
    )
    expect([skipped.body.delivery, skipped.body.role]).toEqual(['SKIPPED', 'viewer'])
    expect(skipped.body.invite_url).toMatch(/\/invites\/[\w-]{43}$/)
  })

  it('leaves no trace of its token in the log and the audit log', async () => {
    const { token } = (await invite(await workspace(), 'trace@example.com')).body
    await preview(token)
    await accept(token)
    const { items } = (
      await service.as('superuser').get('/audit-logs?action_type=workspace_invite_create&limit=1')
    ).json()
    expect(items[0]).toMatchObject({
      action_type: 'workspace_invite_create',
      entity_name: 'trace@example.com',
    })
    expect(JSON.stringify([service.log, items])).not.toContain(token)
  })

  it('is recorded as accepted, and its account as a new member', async () => {
    const id = await workspace()
    const sent = (await invite(id, 'ANALYST@example.com', 'admin')).body
    await accept(sent.token)
    const entriesOf = async (query: string) =>
      (await service.as('superuser').get(`/audit-logs?${query}`)).json().items
    expect(await entriesOf(`action_type=workspace_invite_accept&entity_id=${sent.id}`)).toHaveLength(1)
    expect(await entriesOf(`action_type=workspace_member_add&entity_id=${id}`)).toMatchObject([
      { entity_name: 'analyst', user_email: 'analyst@example.com', new_value: { role: 'admin' } },
    ])
  })

  it('outlives the account of its inviter, and is found by nobody whose account is gone', async () => {
    const inviter = await account('inviter')
    const guest = await account('guest')
    const { id } = (
      await inviter.client.post('/workspaces/', { name: 'Left', slug: `left-${randomUUID().slice(0, 8)}` })
    ).json()
    const send = (email: string) => inviter.client.post(`/workspaces/${id}/invites`, { email, role: 'admin' })
    const kept = (await send('Analyst@Example.com')).json().token
    const lost = (await send(guest.email)).json().token
    for (const { user } of [inviter, guest]) await service.as('superuser').delete(`/admin/users/${user}`)
    expect(await preview(kept)).toMatchObject({ status: 'pending', inviter_name: null })
    expect((await accept(kept)).status).toBe(201)
    expect((await guest.client.post(`/workspaces/invites/${lost}/accept`)).statusCode).toBe(401)
    expect((await call('analyst', `get /${id}`)).body).toMatchObject({ created_by: null, member_count: 1 })
  })

  it('is mailed with names on one line, which cannot pretend to be further lines', async () => {
    const name = 'Search\r\nBcc: everybody@example.com\n\nPay here: https://evil.example'
    const slug = `mail-${randomUUID().slice(0, 8)}`
    const { id } = (await call('viewer', 'post /', { name, slug })).body
    expect((await invite(id, 'lines@example.com')).body.delivery).toBe('SENT')
    const { to, headers, body } = mail.emails.at(-1) ?? {}
    expect([to, headers?.['bcc']]).toEqual([['lines@example.com'], undefined])
    expect(headers?.['subject']).toContain('Search Bcc: everybody@example.com Pay here')
    expect(body?.split('\n').filter((line) => /^(Bcc|Pay)/.test(line))).toEqual([])
  })

  it.each([
    ['no address', {}],
    ['no e-mail', { email: 'nobody' }],
    ['a header in the address', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['an unknown role', { email: 'a@example.com', role: 'king' }],
  ])('is refused with %s', async (_, body) => {
    expect((await call('viewer', `post /${await workspace()}/invites`, body)).status).toBe(422)
  })
})

it('masks everything of an address but its first letter and its domain', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const [local = '', domain] = address.split('@')
      expect(masked(address)).toBe(`${local[0]}***@${domain}`)
    }),
  )
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../lib/durations.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { type Caller, startTestService, type TestService } from '../testing/service.ts'

const FORBIDDEN = [403, 'Not enough permissions']
const NOT_THERE = [404, 'Workspace not found']
const LAST_OWNER = [400, 'A workspace needs at least one owner']

let mail: MailServer
let service: TestService
const people = {} as Record<Caller, string>
beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService({
    config: { PROFILE: 'full', SMTP_URL: mail.url, DASHBOARD_ORIGINS: 'https://assay.example.com' },
  })
  for (const caller of ['viewer', 'analyst', 'developer', 'admin', 'superuser'] as const) {
    people[caller] = (await service.signIn(caller)).user_id
  }
})
afterAll(async () => {
  await service.close()
  await mail.stop()
})

/** Sends a request such as `get /{id}`; answers the status, and the body or the text of a refusal. */
const call = async (caller: Caller, request: string, body?: object) => {
  const [method, path = ''] = request.split(' ')
  const answer = await service
    .as(caller)
    [method as 'get' | 'post' | 'put' | 'delete'](`/workspaces${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

const refusal = async (caller: Caller, request: string, body?: object) => {
  const { status, body: answer } = await call(caller, request, body)
  return [status, answer?.detail]
}

/** A workspace of the viewer, with the analyst as admin and the developer as member. */
const staffed = async (): Promise<string> => {
  const slug = `team-${randomUUID().slice(0, 8)}`
  const { id } = (await call('viewer', 'post /', { name: 'Team', slug })).body
  await call('viewer', `post /${id}/members`, { user_id: people.analyst, role: 'admin' })
  await call('viewer', `post /${id}/members`, { user_id: people.developer, role: 'member' })
  return id
}

const invite = async (id: string, email = 'admin@example.com', role = 'viewer') =>
  (await call('viewer', `post /${id}/invites`, { email, role })).body

describe('Workspaces (full profile)', () => {
  it('Every signed-in user can create a workspace, and is its owner', async () => {
    for (const caller of ['viewer', 'analyst', 'developer', 'admin', 'superuser'] as const) {
      const slug = `own-${randomUUID().slice(0, 8)}`
      const { status, body } = await call(caller, 'post /', { name: 'Own', slug })
      expect([caller, status, body.my_role, body.member_count]).toEqual([caller, 201, 'owner', 1])
    }
    expect((await service.anonymous.get('/workspaces/')).statusCode).toBe(401)
  })

  it('No two workspaces have the same slug: 409', async () => {
    const body = { name: 'One', slug: 'the-one' }
    expect((await call('viewer', 'post /', body)).status).toBe(201)
    expect(await refusal('admin', 'post /', body)).toEqual([409, 'Workspace slug already exists'])
  })

  it('A workspace does not exist for those who are not in it; a superuser counts as owner everywhere', async () => {
    const id = await staffed()
    for (const request of [
      'get /ID',
      'delete /ID',
      'get /ID/members',
      'get /ID/invites',
      'get /ID/api-keys',
    ]) {
      expect(await refusal('admin', request.replace('ID', id))).toEqual(NOT_THERE)
    }
    expect((await call('superuser', `put /${id}`, { name: 'Renamed' })).status).toBe(200)
    expect(await refusal('admin', 'get /?all=true')).toEqual(FORBIDDEN)
    expect((await call('superuser', 'get /?all=true')).status).toBe(200)
  })

  it('Whoever is in it reads it; admins and owners change it, its members and its invites; owners delete it', async () => {
    const id = await staffed()
    expect((await call('developer', `get /${id}/members`)).status).toBe(200)
    expect(await refusal('developer', `put /${id}`, { name: 'No' })).toEqual(FORBIDDEN)
    expect(await refusal('developer', `get /${id}/invites`)).toEqual(FORBIDDEN)
    expect(await refusal('developer', `post /${id}/members`, { user_id: people.admin })).toEqual(FORBIDDEN)
    expect((await call('analyst', `put /${id}`, { name: 'Yes' })).status).toBe(200)
    expect(await refusal('analyst', `delete /${id}`)).toEqual(FORBIDDEN)
    expect((await call('viewer', `delete /${id}`)).status).toBe(204)
  })

  it('Only an owner gives or takes the role owner', async () => {
    const id = await staffed()
    const put = (caller: Caller, of: Caller, role: string) =>
      refusal(caller, `put /${id}/members/${people[of]}`, { role })
    expect(await put('analyst', 'developer', 'owner')).toEqual(FORBIDDEN)
    expect(await put('analyst', 'viewer', 'member')).toEqual(FORBIDDEN)
    expect(await refusal('analyst', `delete /${id}/members/${people.viewer}`)).toEqual(FORBIDDEN)
    const owner = { email: 'x@example.com', role: 'owner' }
    expect(await refusal('analyst', `post /${id}/invites`, owner)).toEqual(FORBIDDEN)
    expect((await call('viewer', `put /${id}/members/${people.developer}`, { role: 'owner' })).status).toBe(
      200,
    )
  })

  it('Every member may leave, but a workspace keeps an owner: 400', async () => {
    const id = await staffed()
    const self = `/${id}/members/${people.viewer}`
    expect(await refusal('viewer', `delete ${self}`)).toEqual(LAST_OWNER)
    expect(await refusal('viewer', `put ${self}`, { role: 'admin' })).toEqual(LAST_OWNER)
    expect(await refusal('superuser', `delete ${self}`)).toEqual(LAST_OWNER)
    expect((await call('developer', `delete /${id}/members/${people.developer}`)).status).toBe(204)
  })

  it('Workspaces group only: what an account may do with experiments and flags is decided by its platform role', async () => {
    const id = await staffed()
    await call('viewer', `put /${id}/members/${people.viewer}`, { role: 'owner' })
    expect((await service.as('viewer').post('/experiments/', { name: 'no' })).statusCode).toBe(403)
    expect((await service.as('viewer').post('/feature-flags', { key: 'no', name: 'no' })).statusCode).toBe(
      403,
    )
  })

  it('Deleting an account removes its memberships', async () => {
    const id = await staffed()
    const account = { username: 'passing', email: 'passing@example.com' }
    const user_id = (await service.as('superuser').post('/admin/users/', account)).json().id
    await call('viewer', `post /${id}/members`, { user_id })
    expect((await call('viewer', `get /${id}`)).body.member_count).toBe(4)
    await service.as('superuser').delete(`/admin/users/${user_id}`)
    expect((await call('viewer', `get /${id}`)).body.member_count).toBe(3)
  })

  it('API keys of a workspace belong to who creates them, and live on when it is deleted', async () => {
    const id = await staffed()
    const key = (await call('developer', `post /${id}/api-keys`, { name: 'web', scopes: ['evaluate'] })).body
    expect([key.user_id, (await call('viewer', `get /${id}/api-keys`)).body.total]).toEqual([
      people.developer,
      1,
    ])
    await call('viewer', `delete /${id}`)
    const headers = { 'x-api-key': key.key }
    const used = await service.inject({ url: '/api/v1/feature-flags/user/somebody', headers })
    expect(used.statusCode).toBe(200)
  })
})

describe('Invites to workspaces (full profile)', () => {
  it('An invite is mailed with a link to the primary dashboard, and is valid for 7 days', async () => {
    const sent = await invite(await staffed())
    expect(sent).toMatchObject({
      status: 'pending',
      delivery: 'SENT',
      invite_url: `https://assay.example.com/invites/${sent.token}`,
      expires_at: new Date(service.now().getTime() + 7 * DAY_MS).toISOString(),
    })
    expect(mail.emails.at(-1)).toMatchObject({ to: ['admin@example.com'] })
    expect(mail.emails.at(-1)?.body).toContain(sent.invite_url)
  })

  it('Without a mail server the delivery is SKIPPED, with one that refuses it FAILED; the invite stands', async () => {
    mail.refuse(1)
    const failed = await invite(await staffed())
    expect([failed.delivery, failed.status]).toEqual(['FAILED', 'pending'])
    const silent = await startTestService({ config: { PROFILE: 'full' } })
    const { id } = (await silent.as('viewer').post('/workspaces/', { name: 'Quiet', slug: 'quiet' })).json()
    const skipped = await silent.as('viewer').post(`/workspaces/${id}/invites`, { email: 'a@example.com' })
    await silent.close()
    expect([skipped.statusCode, skipped.json().delivery]).toEqual([201, 'SKIPPED'])
  })

  it('The token is 32 random bytes in base64url, and only its SHA-256 is stored', async () => {
    const { id, token } = await invite(await staffed())
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await service.db
      .selectFrom('workspace_invites')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.token_digest).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify([row, service.log])).not.toContain(token)
  })

  it('Whoever has the link sees the masked address, its owner the whole one', async () => {
    const { token } = await invite(await staffed(), 'Admin@Example.com')
    const path = `/workspaces/invites/${token}`
    expect((await service.anonymous.get(path)).json().email).toBe('A***@Example.com')
    expect((await service.as('viewer').get(path)).json().email).toBe('A***@Example.com')
    expect((await service.as('admin').get(path)).json().email).toBe('Admin@Example.com')
  })

  it('An invite is accepted once, by the account with its address in any letter case', async () => {
    const { token } = await invite(await staffed(), 'ADMIN@example.com', 'member')
    const accept = `post /invites/${token}/accept`
    expect(await refusal('superuser', accept)).toEqual([
      403,
      'This invite was sent to another e-mail address',
    ])
    const answers = await Promise.all([call('admin', accept), call('admin', accept)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await refusal('admin', accept)).toEqual([409, 'Invite was already accepted'])
  })

  it('An invite that expired is refused with 409, one that is unknown, revoked or replaced with 404', async () => {
    const workspaceId = await staffed()
    const { id, token } = await invite(workspaceId)
    const again = (await call('viewer', `post /${workspaceId}/invites/${id}/resend`)).body
    expect(await refusal('admin', `post /invites/${token}/accept`)).toEqual([404, 'Invite not found'])
    service.advance(7 * DAY_MS)
    expect(await refusal('admin', `post /invites/${again.token}/accept`)).toEqual([409, 'Invite has expired'])
    await call('viewer', `delete /${workspaceId}/invites/${id}`)
    expect(await refusal('admin', `get /invites/${again.token}`)).toEqual([404, 'Invite not found'])
  })

  it('A member is not invited, and an address has one pending invite: 409', async () => {
    const id = await staffed()
    const again = (email: string) => refusal('viewer', `post /${id}/invites`, { email })
    expect(await again('ANALYST@example.com')).toEqual([409, 'User is already a member'])
    await invite(id, 'new@example.com')
    expect(await again('New@Example.com')).toEqual([409, 'An invite for this e-mail is pending'])
  })
})

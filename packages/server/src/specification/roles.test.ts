import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/service.ts'
import { type CoreService, draft, flag, running, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const REFUSED = { detail: 'Not enough permissions' }
const READERS: Caller[] = ['admin', 'developer', 'analyst', 'viewer', 'superuser']
let named = 0

/** Calls that create and manage experiments and flags; each can succeed once. */
const managementCalls = async () => {
  named += 1
  const name = `Managed ${named}`
  const [one, other, toggled, removed] = [
    await draft(core),
    await draft(core),
    await flag(core),
    await flag(core),
  ]
  return [
    ['POST /experiments/', { name }],
    [`PUT /experiments/${one.id}`, { description: 'new' }],
    [`PUT /experiments/${one.id}/schedule`, { end_date: null }],
    [`POST /experiments/${one.id}/start`, undefined],
    [`POST /experiments/${one.id}/pause`, undefined],
    [`POST /experiments/${one.id}/complete`, undefined],
    [`DELETE /experiments/${other.id}`, undefined],
    ['POST /feature-flags', { name, key: `managed-${named}` }],
    [`PUT /feature-flags/${toggled.id}`, { description: 'new' }],
    [`POST /feature-flags/${toggled.id}/toggle`, undefined],
    [`DELETE /feature-flags/${removed.id}`, undefined],
  ] as const
}

const ADMINISTRATION = async () => {
  const { id } = await flag(core, { rollout_percentage: 50 })
  const user = await core.request('superuser', 'POST /admin/users/', {
    username: `managed${named}`,
    email: `managed${named}@example.com`,
  })
  named += 1
  return [
    ['GET /admin/users/', undefined],
    ['POST /admin/users/', { username: `made${named}`, email: `made${named}@example.com` }],
    [`PATCH /admin/users/${user.body.id}`, { first_name: 'New' }],
    ['POST /safety/settings', { min_evaluations: 100 }],
    [`POST /safety/feature-flags/${id}/config`, { enabled: true }],
    [`POST /safety/feature-flags/${id}/rollback`, {}],
    [`DELETE /safety/feature-flags/${id}/config`, undefined],
    [`DELETE /admin/users/${user.body.id}`, undefined],
    ['GET /api-keys/?all=true', undefined],
  ] as const
}

describe('Roles and permissions', () => {
  it('admin, developer and superuser create and manage experiments and flags', async () => {
    for (const caller of ['admin', 'developer', 'superuser'] as const) {
      for (const [call, body] of await managementCalls()) {
        const { status, text } = await core.request(caller, call, body)
        expect(status, `${caller} ${call}: ${text}`).toBeLessThan(300)
      }
    }
  })

  it("analyst and viewer change none of them and get 403 'Not enough permissions'", async () => {
    for (const caller of ['analyst', 'viewer'] as const) {
      for (const [call, body] of await managementCalls()) {
        const answer = await core.request(caller, call, body)
        expect([caller, call, answer.status, answer.body]).toEqual([caller, call, 403, REFUSED])
      }
    }
  })

  it('Every role reads experiments, flags and results', async () => {
    const [{ id }, one] = [await running(core), await flag(core)]
    for (const caller of READERS) {
      for (const path of [
        '/experiments/',
        `/experiments/${id}`,
        `/results/${id}`,
        '/feature-flags/',
        `/feature-flags/${one.id}`,
      ]) {
        const { status } = await core.request(caller, `GET ${path}`)
        expect([caller, path, status]).toEqual([caller, path, 200])
      }
    }
  })

  it('An analyst reads all data, down to single assignments and events', async () => {
    const { id } = await running(core)
    for (const caller of ['admin', 'analyst'] as const) {
      for (const path of [`/experiments/${id}/assignments`, `/experiments/${id}/events`, '/audit-logs/']) {
        expect((await core.request(caller, `GET ${path}`)).status).toBe(200)
      }
    }
  })

  it('A viewer creates an API key', async () => {
    expect((await core.request('viewer', 'POST /api-keys', { name: 'My key' })).status).toBe(201)
  })

  it('Users, safety settings, safety configuration and rollback of flags need superuser status, which admin alone is not', async () => {
    for (const caller of ['admin', 'developer', 'analyst', 'viewer'] as const) {
      for (const [call, body] of await ADMINISTRATION()) {
        const answer = await core.request(caller, call, body)
        expect([caller, call, answer.status, answer.body]).toEqual([caller, call, 403, REFUSED])
      }
    }
  })

  it('A superuser may do all of these', async () => {
    for (const [call, body] of await ADMINISTRATION()) {
      const { status, text } = await core.request('superuser', call, body)
      expect(status, `${call}: ${text}`).toBeLessThan(300)
    }
  })

  it('A superuser counts as admin, whatever the role', async () => {
    expect((await core.request('superuser', 'GET /users/me')).body.role).toBe('viewer')
    const holdout = { name: 'By a superuser' }
    expect((await core.request('superuser', 'POST /holdout/', holdout)).status).toBe(201)
    expect((await core.request('developer', 'POST /holdout/', holdout)).status).toBe(403)
    expect((await core.request('superuser', 'GET /admin/stats')).status).toBe(200)
  })

  it('The owner of an experiment has no right that the role does not give', async () => {
    const person = {
      username: 'owner',
      email: 'owner@example.com',
      password: 'Correct-Horse-7',
      role: 'developer',
    }
    const { body: user } = await core.request('superuser', 'POST /admin/users/', person)
    const session = await core.nobody('POST /auth/login', { email: person.email, password: person.password })
    const owner = core.withToken(session.body.access_token)
    const experiment = (await owner.post('/experiments/', { name: 'Owned' })).json()
    expect(experiment.owner_id).toBe(user.id)
    await core.request('superuser', `PATCH /admin/users/${user.id}`, { role: 'analyst' })
    const answer = await owner.put(`/experiments/${experiment.id}`, { name: 'Mine' })
    expect([answer.statusCode, answer.json()]).toEqual([403, REFUSED])
  })
})

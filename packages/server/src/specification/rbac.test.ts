import { ACTIONS, RESOURCES } from '@assay/lifecycle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

const REFUSED = { detail: 'Not enough permissions' }
const ROLES = ['admin', 'developer', 'analyst', 'viewer'] as const

let service: TestService
const ids = new Map<string, string>()

beforeAll(async () => {
  service = await startTestService({ config: { PROFILE: 'full' } })
  const permissions = RESOURCES.map((resource) => ({ resource, actions: ACTIONS }))
  await service.as('superuser').post('/rbac/roles', { name: 'everything', permissions })
  for (const role of ROLES) {
    const user_id = (await service.signIn(role)).user_id
    ids.set(role, user_id)
    await service.as('superuser').post('/rbac/roles/assign', { user_id, role_name: 'everything' })
    for (const resource of RESOURCES)
      await service
        .as('superuser')
        .post(`/rbac/users/${user_id}/grant`, { user_id, resource, actions: ACTIONS })
  }
})
afterAll(() => service.close())

/** Requests of which each role is refused some. */
const calls = () => {
  const name = crypto.randomUUID()
  return [
    ['post', '/experiments/', { name }, ['admin', 'developer']],
    ['post', '/feature-flags/', { name, key: name }, ['admin', 'developer']],
    ['get', '/audit-logs/stats', undefined, ['admin', 'analyst']],
    ['get', '/export/assignments', undefined, ['admin', 'developer', 'analyst']],
    ['get', '/admin/users/', undefined, []],
    ['post', '/rbac/roles', { name: `r${name.slice(0, 8)}` }, []],
    ['post', '/holdout/', { name }, ['admin']],
  ] as const
}

describe('Custom roles and direct permission grants', () => {
  it('are recorded', async () => {
    const held = await service.as('superuser').get(`/rbac/users/${ids.get('viewer')}/permissions`)
    expect(held.json()).toMatchObject({ custom_roles: ['everything'], base_role: 'viewer', enforced: false })
    expect(Object.keys(held.json().permissions)).toEqual([...RESOURCES].toSorted())
    for (const action of ['custom_role_create', 'custom_role_assign', 'permission_grant']) {
      const entries = await service.as('admin').get(`/audit-logs/?action_type=${action}`)
      expect([action, entries.json().total > 0]).toEqual([action, true])
    }
  })

  it('do not change what anyone can do: the built-in role decides', async () => {
    for (const role of ROLES) {
      for (const [method, path, body, allowed] of calls()) {
        const answer = await service.as(role)[method](path, body)
        const isAllowed = allowed.some((name) => name === role)
        expect([role, path, answer.statusCode < 300]).toEqual([role, path, isAllowed])
        if (!isAllowed) expect([answer.statusCode, answer.json()]).toEqual([403, REFUSED])
      }
    }
  })

  it('do not change what anyone reads of the own account', async () => {
    expect((await service.as('viewer').get('/users/me')).json()).not.toHaveProperty('granted_permissions')
  })
})

describe('RBAC_ENFORCED', () => {
  it('is refused by name with the profile core', async () => {
    const started = startTestService({ config: { PROFILE: 'core', RBAC_ENFORCED: 'true' } })
    await expect(started).rejects.toThrow('RBAC_ENFORCED needs PROFILE=full')
  })
})

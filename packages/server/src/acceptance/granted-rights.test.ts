import { randomUUID } from 'node:crypto'
import {
  ACTIONS,
  BUILT_IN_PERMISSIONS,
  ENFORCED_RIGHTS,
  PERMISSIONS,
  type Permission,
  RESOURCES,
  type Right,
  ROLES,
  ROLES_ALLOWED,
  type Role,
  rightsOf,
} from '@assay/lifecycle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../http/access.ts'
import { fullPath } from '../http/mount.ts'
import type { Route } from '../http/route.ts'
import { coreSlices, optionalSlices } from '../slices.ts'
import { injectStream } from '../testing/event-streams.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const isForPeople = (access: Access): access is Permission => PERMISSIONS.some((name) => name === access)

const routes = [...coreSlices, ...optionalSlices].flatMap((slice) => slice.routes)
const nameOf = ({ method, path }: Route): string => `${method} ${path}`

const RIGHTS = RESOURCES.flatMap((resource) => ACTIONS.map((action): Right => `${resource}.${action}`))

/** What roles and grants open beyond the built-in roles: whoever changes who may do what, changes it here. */
const OPENED_BY: Record<Right, readonly string[]> = {
  'experiment.create': ['POST /experiments/', 'POST /experiments/{id}/clone'],
  'experiment.update': [
    'GET /experiments/{id}/split-url/preview',
    'POST /bandit/{id}/update',
    'POST /experiments/{id}/archive',
    'POST /experiments/{id}/complete',
    'POST /experiments/{id}/metadata',
    'POST /experiments/{id}/pause',
    'POST /experiments/{id}/start',
    'POST /experiments/{id}/unarchive',
    'PUT /experiments/{id}',
    'PUT /experiments/{id}/schedule',
  ],
  'experiment.delete': ['DELETE /experiments/{id}'],
  'experiment.read': [],
  'experiment.list': [],
  'feature_flag.create': ['POST /feature-flags/'],
  'feature_flag.update': [
    'DELETE /rollout-schedules/stages/{stage_id}',
    'DELETE /rollout-schedules/{id}',
    'POST /feature-flags/bulk-toggle',
    'POST /feature-flags/{id}/archive',
    'POST /feature-flags/{id}/disable',
    'POST /feature-flags/{id}/enable',
    'POST /feature-flags/{id}/revert',
    'POST /feature-flags/{id}/toggle',
    'POST /feature-flags/{id}/unarchive',
    'POST /rollout-schedules/',
    'POST /rollout-schedules/stages/{stage_id}/advance',
    'POST /rollout-schedules/{id}/activate',
    'POST /rollout-schedules/{id}/cancel',
    'POST /rollout-schedules/{id}/pause',
    'POST /rollout-schedules/{id}/stages',
    'PUT /feature-flags/{id}',
    'PUT /rollout-schedules/stages/{stage_id}',
    'PUT /rollout-schedules/{id}',
  ],
  'feature_flag.delete': ['DELETE /feature-flags/{id}'],
  'feature_flag.read': [],
  'feature_flag.list': [],
  'user.list': ['GET /admin/users/'],
  'user.read': ['GET /admin/users/{user_id}'],
  'user.create': [],
  'user.update': [],
  'user.delete': [],
  'role.create': ['POST /rbac/roles'],
  'role.update': ['PUT /rbac/roles/{role_name}'],
  'role.delete': ['DELETE /rbac/roles/{role_name}'],
  'role.read': [],
  'role.list': [],
  'permission.create': ['POST /rbac/roles/assign', 'POST /rbac/users/{id}/grant'],
  'permission.delete': ['DELETE /rbac/users/{id}/grant/{resource}', 'POST /rbac/roles/revoke'],
  'permission.read': [],
  'permission.update': [],
  'permission.list': [],
  'report.create': [],
  'report.read': [],
  'report.update': [],
  'report.delete': [],
  'report.list': [],
  'audit_log.list': ['GET /audit-logs/entity/{entity_type}/{entity_id}', 'GET /audit-logs/stream'],
  'audit_log.read': ['GET /audit-logs/export', 'GET /audit-logs/stats'],
  'audit_log.create': [],
  'audit_log.update': [],
  'audit_log.delete': [],
  'export.create': [
    'GET /experiments/{id}/assignments',
    'GET /experiments/{id}/events',
    'GET /export/assignments',
    'GET /export/events',
  ],
  'export.read': [],
  'export.update': [],
  'export.delete': [],
  'export.list': [],
}

/** Rights that open nothing by a route, but more of what a route answers or the data of others; tested where that is. */
const WITHIN_ROUTES: readonly Right[] = ['permission.read']

describe('a right', () => {
  it.each(RIGHTS)('%s opens the routes that it should and no others', (right) => {
    expect(
      routes
        .filter((route) => route.right === right)
        .map(nameOf)
        .toSorted(),
    ).toEqual(OPENED_BY[right])
  })

  it('is known to the pages as enforced when it opens something', () => {
    const opening = RIGHTS.filter((right) => OPENED_BY[right].length > 0 || WITHIN_ROUTES.includes(right))
    expect([...ENFORCED_RIGHTS].toSorted()).toEqual(opening.toSorted())
  })

  it.each(routes.flatMap((route) => (route.right ? [[nameOf(route), route, route.right] as const] : [])))(
    'stands at %s for what the same built-in roles may do anyway',
    (_, { access }, right) => {
      const byRight = ROLES.filter((role) => rightsOf(BUILT_IN_PERMISSIONS[role]).includes(right))
      expect(isForPeople(access) && ROLES_ALLOWED[access].toSorted()).toEqual(byRight.toSorted())
    },
  )
})

/** An account with a role, and a session of it. */
interface Holder {
  id: string
  token: string
}

let enforced: TestService
let recorded: TestService
const holders = new Map<string, Holder>()

const PASSWORD = 'Correct-Horse-7'

const holderOf = async (service: TestService, role: Role): Promise<Holder> => {
  const key = `${service === enforced} ${role}`
  const known = holders.get(key)
  if (known) return known
  const person = { username: `holder-${role}`, email: `holder-${role}@example.com`, role }
  const made = await service.as('superuser').post('/admin/users/', { ...person, password: PASSWORD })
  const answer = await service.anonymous.post('/auth/login', { email: person.email, password: PASSWORD })
  const holder = { id: made.json().id, token: answer.json().access_token }
  holders.set(key, holder)
  return holder
}

/** Gives an account these rights and takes all others. */
const grant = async (service: TestService, { id }: Holder, rights: readonly Right[]): Promise<void> => {
  for (const resource of RESOURCES) {
    await service.as('superuser').delete(`/rbac/users/${id}/grant/${resource}`)
    const actions = ACTIONS.filter((action) => rights.includes(`${resource}.${action}`))
    if (actions.length === 0) continue
    const body = { user_id: id, resource, actions }
    const { statusCode } = await service.as('superuser').post(`/rbac/users/${id}/grant`, body)
    expect(statusCode).toBe(201)
  }
}

beforeAll(async () => {
  enforced = await startTestService({ config: { RBAC_ENFORCED: 'true' } })
  recorded = await startTestService()
})
afterAll(async () => {
  await enforced.close()
  await recorded.close()
})

/** A request that gets past nothing but access. */
const send = (service: TestService, route: Route, { token }: Holder) => {
  const headers = { authorization: `Bearer ${token}` }
  const url = fullPath(route).replaceAll(/\{\w+\}/g, () => randomUUID())
  if (route.contentType === 'text/event-stream') return injectStream(service.app, { url, headers })
  return service.inject({
    method: route.method,
    url,
    headers,
    ...(route.body && { payload: '[]', headers: { ...headers, 'content-type': 'application/json' } }),
  })
}

const isOpen = async (service: TestService, route: Route, holder: Holder): Promise<boolean> =>
  (await send(service, route, holder)).statusCode !== 403

/** Routes that a role alone does not decide: all others answer everybody alike. */
const guarded = routes.filter(({ access }) => isForPeople(access) && access !== 'any')

const openedByRole = ({ access }: Route, role: Role): boolean =>
  isForPeople(access) && ROLES_ALLOWED[access].includes(role)

/** Rights that open no route do so together as well as one by one, because no right takes anything away. */
const OPENING = RIGHTS.filter((right) => OPENED_BY[right].length > 0)
const WALKED: [string, readonly Right[]][] = [
  ...OPENING.map((right): [string, readonly Right[]] => [`the right ${right}`, [right]]),
  ['all rights that open no route', RIGHTS.filter((right) => !OPENING.includes(right))],
]

describe.each(ROLES)('a %s', (role) => {
  it.each(WALKED)('with %s may do what the role allows, and what is opened by it', async (_, rights) => {
    const holder = await holderOf(enforced, role)
    await grant(enforced, holder, rights)
    const found: [string, boolean][] = []
    for (const route of guarded) found.push([nameOf(route), await isOpen(enforced, route, holder)])
    const opened = rights.flatMap((right) => OPENED_BY[right])
    const expected = guarded.map((route) => [
      nameOf(route),
      openedByRole(route, role) || opened.includes(nameOf(route)),
    ])
    expect(found).toEqual(expected)
  })

  it('has what the role allows and nothing else while grants are recorded only', async () => {
    const holder = await holderOf(recorded, role)
    for (const resource of RESOURCES) {
      const body = { user_id: holder.id, resource, actions: ACTIONS }
      await recorded.as('superuser').post(`/rbac/users/${holder.id}/grant`, body)
    }
    for (const route of guarded) {
      const found = [nameOf(route), await isOpen(recorded, route, holder)]
      expect(found).toEqual([nameOf(route), openedByRole(route, role)])
    }
  })
})

import { randomUUID } from 'node:crypto'
import { PERMISSIONS } from '@assay/lifecycle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Access, KeyAccess, Scope } from '../http/access.ts'
import { SCOPES } from '../http/access.ts'
import { fullPath } from '../http/mount.ts'
import type { Route } from '../http/route.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'
import { injectStream } from '../testing/event-streams.ts'
import { type Caller, startTestService, type TestService } from '../testing/service.ts'

const routes = [...coreSlices, ...optionalSlices, ...switchedSlices].flatMap((slice) => slice.routes)
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const named = routes.map((route) => [nameOf(route), route] as const)

let service: TestService
let keys: Record<Scope, string>
beforeAll(async () => {
  service = await startTestService({
    config: { SCIM_ENABLED: 'true', WEBHOOKS_ENABLED: 'true', SPLIT_URL_ROUTER: 'true' },
  })
  const made = await Promise.all(SCOPES.map((scope) => service.key([scope])))
  keys = Object.fromEntries(SCOPES.map((scope, index) => [scope, made[index]?.['x-api-key']])) as typeof keys
})
afterAll(() => service.close())

const CALLERS: readonly Caller[] = ['viewer', 'analyst', 'developer', 'admin', 'superuser']

const OPENED_BY: Record<Extract<Access, string>, readonly string[]> = {
  public: ['nobody', 'a bad token', ...CALLERS],
  optional: ['nobody', 'a bad token', ...CALLERS],
  metrics: [],
  identity: CALLERS,
  scim: [],
  any: CALLERS,
  reader: ['analyst', 'developer', 'admin', 'superuser'],
  editor: ['developer', 'admin', 'superuser'],
  auditor: ['analyst', 'admin', 'superuser'],
  admin: ['admin', 'superuser'],
  superuser: ['superuser'],
}

/** A request that gets past nothing but access: unknown ids, and a body that no shape takes. */
const send = (route: Route, headers: Record<string, string>) => {
  const url = fullPath(route).replaceAll(/\{\w+\}/g, () => randomUUID())
  if (route.contentType === 'text/event-stream') return injectStream(service.app, { url, headers })
  return service.inject({
    method: route.method,
    url,
    headers,
    ...(route.body && { payload: '[]', headers: { ...headers, 'content-type': 'application/json' } }),
  })
}

/** Signing out ends the session, so every request has one of its own. */
const bearer = async (caller: Caller) => ({ authorization: `Bearer ${(await service.signIn(caller)).token}` })

const refusalOf = (answer: { statusCode: number; json: () => { detail: unknown } }) =>
  answer.statusCode === 401 || answer.statusCode === 403 ? answer.json().detail : undefined

/** What a user's token is told by routes for keys: those of OpenFeature take every bearer token for a key. */
const tokenRefusal = (path: string): string =>
  path.startsWith('/ofrep/') ? 'Invalid API Key' : 'API key missing'

/** A refusal that the route does not declare as its own. */
const foreignRefusalOf = (route: Route, answer: Parameters<typeof refusalOf>[0]) =>
  route.errors?.[answer.statusCode] === undefined ? refusalOf(answer) : undefined

const expectScopeCheck = (
  answer: { statusCode: number; json: () => unknown },
  wanted: KeyAccess['key'],
  scope: Scope,
): void => {
  if (wanted === 'any' || [wanted].flat().includes(scope)) {
    expect([401, 403]).not.toContain(answer.statusCode)
    return
  }
  const names = [wanted].flat().map((name) => `'${name}'`)
  const detail = `API key lacks the scope ${names.join(' or ')}`
  expect([answer.statusCode, answer.json()]).toEqual([403, { detail }])
}

/** What a route says to a role that it is closed to. */
const roleRefusalOf = ({ roleRefusal }: Route, caller: Caller): unknown => {
  const own = caller === 'superuser' ? undefined : roleRefusal?.(caller)
  return own ? { code: own.code, message: own.message } : 'Not enough permissions'
}

/** Words that an API page would have to explain; docs/glossary.md has the field's own. */
const PRIVATE_WORDS = /\b(told|kept|wish|looked|asked|judged|unhurried|homeless|settle|believe|watched)\b/i

/** What a route says to nobody and to bad credentials, and the scheme that it asks nobody for. */
const refusalsTo = (access: Access): readonly [string, string, string] => {
  if (typeof access === 'string') return ['Not authenticated', 'Could not validate credentials', 'Bearer']
  return access.user === undefined
    ? ['API key missing', 'Invalid API Key', 'ApiKey']
    : ['Not authenticated', 'Invalid API Key', 'Bearer']
}

describe.each(named)('%s', (_, route) => {
  const { access, path } = route

  it('is closed to those without credentials, and to bad ones', async () => {
    const none = await send(route, {})
    const bad = await send(route, { authorization: 'Bearer nonsense', 'x-api-key': 'nonsense' })
    if (access === 'public' || access === 'optional') {
      expect([foreignRefusalOf(route, none), foreignRefusalOf(route, bad)]).toEqual([undefined, undefined])
    } else if (access === 'scim') {
      expect([none.statusCode, bad.statusCode]).toEqual([401, 401])
    } else {
      const [missing, refused, scheme] = refusalsTo(access)
      expect([none.statusCode, none.json()]).toEqual([401, { detail: missing }])
      expect([bad.statusCode, bad.json()]).toEqual([401, { detail: refused }])
      expect(none.headers['www-authenticate']).toBe(scheme)
    }
  })

  it.each(CALLERS)('answers a %s as its access says', async (caller) => {
    const answer = await send(route, await bearer(caller))
    const ofUsers = typeof access === 'object' ? access.user : access
    if (ofUsers === undefined) {
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: tokenRefusal(path) }])
    } else if (OPENED_BY[ofUsers].includes(caller)) {
      expect(foreignRefusalOf(route, answer)).toBeUndefined()
    } else if (access === 'scim') {
      expect(answer.statusCode).toBe(401)
    } else {
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail: roleRefusalOf(route, caller) }])
    }
  })

  it.each(SCOPES)('answers an API key with the scope %s as its access says', async (scope) => {
    const answer = await send(route, { 'x-api-key': keys[scope] })
    if (typeof access === 'object') expectScopeCheck(answer, access.key, scope)
    else if (OPENED_BY[access].includes('nobody')) expect(foreignRefusalOf(route, answer)).toBeUndefined()
    else expect(answer.statusCode).toBe(401)
  })

  it('is declared in full', () => {
    expect(route.summary).toMatch(/^[A-Z].*[^.?]$/)
    expect(route.summary.split(' ').length).toBeLessThanOrEqual(8)
    expect(route.summary).not.toMatch(PRIVATE_WORDS)
    expect(route.response !== undefined || route.contentType !== undefined || successIsEmpty(route)).toBe(
      true,
    )
    const params = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(shapeOf(route.params))).toEqual(params)
  })

  it('takes unknown fields only from programs', () => {
    const { body } = route
    if (!body || body instanceof z.ZodRecord || access === 'public' || access === 'scim') return
    const shapes = body instanceof z.ZodDiscriminatedUnion ? body.options : [body]
    expect(shapes.map(refusesUnknownFields)).toEqual(shapes.map(() => typeof access === 'string'))
  })
})

const refusesUnknownFields = (shape: z.core.$ZodType): boolean => {
  const problems = z.safeParse(shape, { a_field_that_is_unknown: 1 }).error?.issues ?? []
  return problems.some((issue) => issue.code === 'unrecognized_keys')
}

/** Also a redirection has no body. */
const successIsEmpty = ({ status = 204, response }: Route): boolean =>
  !response && (status === 204 || (status >= 300 && status < 400))

const shapeOf = (params: z.ZodType | undefined): object => (params instanceof z.ZodObject ? params.shape : {})

/** What the roles are for, whatever a route declares: the first rule whose path begins a route's path. */
const POLICY: readonly [path: string, writes: readonly Access[], reads: readonly Access[]][] = [
  ['/tracking/', [], []],
  ['/admin/users', ['superuser'], ['superuser']],
  ['/admin/', ['admin'], ['admin']],
  ['/audit-logs/', [], ['any', 'auditor']],
  ['/export/', [], ['any', 'reader']],
  ['/experiments/schedules/process', ['admin'], []],
  ['/experiments/', ['editor'], ['any', 'reader']],
  ['/holdout/', ['admin'], ['any']],
  ['/mutual-exclusion-groups/', ['editor', 'admin'], ['any']],
  ['/results/', ['any', 'reader', 'editor'], ['any', 'reader']],
  ['/notifications/', ['any', 'superuser'], ['any', 'admin']],
  ['/scheduler/', ['superuser'], ['any']],
  ['/ai/', ['any'], ['any']],
  ['/rollout-schedules/', ['editor'], ['any']],
  ['/metrics/', ['superuser'], ['any']],
  ['/safety/', ['superuser'], ['any']],
]

/** The same for the modules; one that this build does not have has no routes. */
const MODULE_POLICY: typeof POLICY = [
  ['/experiments/{id}/split-url/preview', [], ['editor']],
  ['/workspaces/invites/', ['any'], ['optional']],
  ['/workspaces/', ['any'], ['any']],
  ['/rbac/', ['superuser'], ['any']],
  ['/auth/sso/configs/{config_id}/test-sign-in', [], ['public']],
  ['/auth/sso/configs', ['admin'], ['admin']],
  ['/auth/sso/identities', ['superuser'], ['superuser']],
  ['/auth/sso/setup', [], ['admin']],
  ['/auth/sso/test-sign-in', ['admin'], []],
  ['/hipaa/', ['editor', 'admin'], ['admin']],
  ['/compliance/', [], ['auditor', 'admin']],
  ['/warehouse/analysis/connectors', [], ['any']],
  ['/warehouse/analysis/connections', ['admin'], ['reader']],
  ['/warehouse/analysis/sources', ['reader', 'editor'], ['reader']],
  ['/warehouse/analysis/experiments', ['editor'], ['reader']],
  ['/warehouse/analysis/runs', [], ['reader']],
  ['/integrations/webhooks/', ['public'], []],
  ['/integrations/links', ['editor'], ['any']],
  ['/integrations/', ['admin'], ['editor']],
  ['/counters/', ['editor', 'admin'], ['any']],
  ['/etl/summaries', [], ['any']],
  ['/etl/schedules', ['admin'], ['reader']],
  ['/etl/', ['editor'], ['reader']],
  ['/webhooks/', ['admin'], ['admin']],
]

const FOR_PEOPLE: ReadonlySet<Access> = new Set(PERMISSIONS)

const isKeyRoute = ({ access }: Route): boolean => typeof access === 'object'

/** The first part of a path that has a rule of its own. */
const ruleOf = ({ path }: Route) =>
  [...MODULE_POLICY, ...POLICY].find(([start]) => path.startsWith(start) || `${path}/` === start)?.[0]

const isPresent = ([start]: (typeof POLICY)[number]) => routes.some((route) => ruleOf(route) === start)

describe.each([...POLICY, ...MODULE_POLICY.filter(isPresent)])('routes under %s', (start, writes, reads) => {
  const isGoverned = (route: Route) => start === '/tracking/' || !isKeyRoute(route)
  const governed = routes.filter((route) => ruleOf(route) === start && isGoverned(route))

  it('are open to nobody else than the roles are meant to', () => {
    expect(governed).not.toEqual([])
    for (const route of governed) {
      const allowed = route.method === 'GET' ? reads : writes
      const isAllowed = start === '/tracking/' ? isKeyRoute(route) : allowed.includes(route.access)
      expect([nameOf(route), isAllowed]).toEqual([nameOf(route), true])
    }
  })
})

it('the routes of modules all have such a rule', () => {
  const ofModules = optionalSlices
    .flatMap((slice) => slice.routes)
    .filter(({ access }) => FOR_PEOPLE.has(access))
  expect(ofModules.filter((route) => ruleOf(route) === undefined).map(nameOf)).toEqual([])
})

it('no two routes answer the same method and path', () => {
  const places = routes.map((route) => `${route.method} ${fullPath(route).replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(places).size).toBe(places.length)
})

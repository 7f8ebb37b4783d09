import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Access, Scope } from '../http/access.ts'
import { SCOPES } from '../http/access.ts'
import { fullPath } from '../http/mount.ts'
import type { Route } from '../http/route.ts'
import { coreSlices } from '../slices.ts'
import { injectStream } from '../testing/event-streams.ts'
import { type Caller, startTestService, type TestService } from '../testing/service.ts'

const routes = coreSlices.flatMap((slice) => slice.routes)
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const named = routes.map((route) => [nameOf(route), route] as const)

let service: TestService
let keys: Record<Scope, string>
beforeAll(async () => {
  service = await startTestService({ slices: coreSlices })
  const made = await Promise.all(SCOPES.map((scope) => service.key([scope])))
  keys = Object.fromEntries(SCOPES.map((scope, index) => [scope, made[index]?.['x-api-key']])) as typeof keys
})
afterAll(() => service.close())

const CALLERS: readonly Caller[] = ['viewer', 'analyst', 'developer', 'admin', 'superuser']

const OPENED_BY: Record<Extract<Access, string>, readonly string[]> = {
  public: ['nobody', 'a bad token', ...CALLERS],
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

const isOwnRefusal = (route: Route, status: number): boolean => route.errors?.[status] !== undefined

/** Words that an API page would have to explain; docs/glossary.md has the field's own. */
const PRIVATE_WORDS = /\b(told|kept|wish|looked|asked|judged|unhurried|homeless|settle|believe|watched)\b/i

describe.each(named)('%s', (_, route) => {
  const { access, path } = route

  it('is closed to those without credentials, and to bad ones', async () => {
    const none = await send(route, {})
    const bad = await send(route, { authorization: 'Bearer nonsense', 'x-api-key': 'nonsense' })
    if (access === 'public') {
      expect([refusalOf(none), refusalOf(bad)]).toEqual([undefined, undefined])
    } else if (typeof access === 'string') {
      expect([none.statusCode, none.json()]).toEqual([401, { detail: 'Not authenticated' }])
      expect([bad.statusCode, bad.json()]).toEqual([401, { detail: 'Could not validate credentials' }])
      expect(none.headers['www-authenticate']).toBe('Bearer')
    } else {
      expect([none.statusCode, none.json()]).toEqual([401, { detail: 'API key missing' }])
      expect([bad.statusCode, bad.json()]).toEqual([401, { detail: 'Invalid API Key' }])
      expect(none.headers['www-authenticate']).toBe('ApiKey')
    }
  })

  it.each(CALLERS)('answers a %s as its access says', async (caller) => {
    const answer = await send(route, await bearer(caller))
    if (typeof access === 'object') {
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: tokenRefusal(path) }])
    } else if (OPENED_BY[access].includes(caller)) {
      expect(isOwnRefusal(route, answer.statusCode) ? undefined : refusalOf(answer)).toBeUndefined()
    } else {
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail: 'Not enough permissions' }])
    }
  })

  it('answers API keys as its access says', async () => {
    for (const scope of SCOPES) {
      const answer = await send(route, { 'x-api-key': keys[scope] })
      if (typeof access === 'string') {
        expect(answer.statusCode === 401).toBe(access !== 'public')
      } else if (access.key === 'any' || [access.key].flat().includes(scope)) {
        expect([401, 403]).not.toContain(answer.statusCode)
      } else {
        const wanted = [access.key].flat().map((name) => `'${name}'`)
        const detail = `API key lacks the scope ${wanted.join(' or ')}`
        expect([answer.statusCode, answer.json()]).toEqual([403, { detail }])
      }
    }
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
    if (!body || body instanceof z.ZodRecord || access === 'public') return
    const problems = body.safeParse({ a_field_that_is_unknown: 1 }).error?.issues ?? []
    const isRefused = problems.some((issue) => issue.code === 'unrecognized_keys')
    expect(isRefused).toBe(typeof access === 'string')
  })
})

const successIsEmpty = ({ status, response }: Route): boolean => !response && (status ?? 204) === 204

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

const isKeyRoute = ({ access }: Route): boolean => typeof access === 'object'

describe.each(POLICY)('routes under %s', (start, writes, reads) => {
  const rule = (path: string) => POLICY.find(([candidate]) => path.startsWith(candidate))?.[0]
  const governed = routes.filter(({ path }) => rule(path) === start)

  it('are open to nobody else than the roles are meant to', () => {
    expect(governed).not.toEqual([])
    for (const route of governed) {
      const allowed = route.method === 'GET' ? reads : writes
      const isAllowed = start === '/tracking/' ? isKeyRoute(route) : allowed.includes(route.access)
      expect([nameOf(route), isAllowed]).toEqual([nameOf(route), true])
    }
  })
})

it('no two routes answer the same method and path', () => {
  const places = routes.map((route) => `${route.method} ${fullPath(route).replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(places).size).toBe(places.length)
})

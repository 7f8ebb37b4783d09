import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/index.ts'
import type { Role } from '../context.ts'
import { connect } from '../db/connect.ts'
import { isWritable } from '../features/system/store.ts'
import type { Authenticator, Scope } from '../http/access.ts'
import type { PageFiles } from '../http/pages/read-pages.ts'
import { pageOf, pageQuery } from '../http/paging.ts'
import { Reply, type Route, route } from '../http/route.ts'
import { idParams, text, time, timestamp } from '../http/shapes.ts'
import type { Logger } from '../lib/log.ts'
import type { Ports } from '../ports.ts'

interface EdgeOptions {
  /** Settings besides ENVIRONMENT=test. */
  settings?: Record<string, string>
  now?: () => Date
  routes?: Route[]
  log?: Logger
  /** Ports that optional modules and services provide. */
  ports?: Ports
  /** Files of the dashboard. */
  pages?: PageFiles
}

/** Address without a listener, so that every query fails as with an unavailable database. */
const NO_DATABASE = 'postgres://assay@127.0.0.1:1/assay'

/** Creates the service's edge over routes of its tests, without a database. */
export const createEdge = ({
  settings = {},
  now = () => new Date('2026-03-01T12:00:15.000Z'),
  routes = thingRoutes,
  log = quiet,
  ports = {},
  pages,
}: EdgeOptions = {}): FastifyInstance => {
  const config = {
    ...readConfig({ ENVIRONMENT: 'test', RATE_LIMIT_ENABLED: 'false', ...settings }),
    SECRET_KEY: 'a secret of the tests, long enough',
  }
  const { db } = connect({ url: NO_DATABASE, poolSize: 1 })
  return buildApp({
    context: { db, now, log, config, ports, has: () => false },
    slices: [{ name: 'things', routes }],
    authenticator,
    ...(pages && { pages }),
  })
}

const ignore = (): void => undefined
const quiet: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** Accepts tokens and keys that name their rights: `admin`, `superuser`, `key:track`, ... */
const authenticator: Authenticator = {
  identity: () => Promise.resolve(undefined),
  bearer: (token, origin) => {
    const role = (['admin', 'developer', 'analyst', 'viewer'] satisfies Role[]).find((name) => name === token)
    if (role === undefined && token !== 'superuser') return Promise.resolve(undefined)
    const user = {
      id: '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10',
      email: null,
      username: token,
      role: role ?? 'viewer',
      is_superuser: token === 'superuser',
    }
    return Promise.resolve({ kind: 'user', origin, user, session_id: 'session' })
  },
  key: (key) => {
    if (!key.startsWith('key:')) return Promise.resolve(undefined)
    return { id: key, scopes: key.slice(4).split(',') as Scope[] }
  },
  keyById: () => Promise.resolve(undefined),
}

const thing = z.object({ name: z.string(), when: time.nullable() })

const thingBody = z.strictObject({
  name: text(1, 10),
  size: z.number().min(0).max(100).optional(),
  kind: z.enum(['small', 'large']).optional(),
  code: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
  owner: z.uuid().optional(),
  when: timestamp.nullable().optional(),
  tags: z.array(z.string().min(1)).max(3).optional(),
  parts: z.array(z.strictObject({ label: z.string() })).optional(),
  either: z.union([z.string(), z.strictObject({ value: z.int() })]).optional(),
})

export const thingRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/things/',
    summary: 'List things',
    access: 'public',
    query: pageQuery,
    response: pageOf(thing),
    slashOptional: false,
    handler: (_ctx, { query }) => ({ items: [], total: 0, ...query }),
  }),
  route({
    method: 'POST',
    path: '/things/',
    summary: 'Make a thing',
    access: 'public',
    body: thingBody,
    response: thing,
    status: 201,
    handler: (_ctx, { body }) => ({ name: body.name, when: body.when ?? null }),
  }),
  route({
    method: 'GET',
    path: '/things/{id}',
    summary: 'Read a thing',
    access: 'public',
    params: idParams,
    response: thing,
    handler: () => ({ name: 'thing', when: new Date('2026-01-02T03:04:05.678Z') }),
  }),
  route({
    method: 'DELETE',
    path: '/things/{id}',
    summary: 'Remove a thing',
    access: 'editor',
    params: idParams,
    handler: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/things/whole',
    summary: 'Make anything',
    access: { key: 'any' },
    body: z.looseObject({}),
    response: z.object({ fields: z.int() }),
    handler: (_ctx, { body }) => ({ fields: Object.keys(body).length }),
  }),
  route({
    method: 'POST',
    path: '/things/bulk',
    summary: 'Make many things',
    access: { key: 'any' },
    body: z.looseObject({}),
    response: z.object({ fields: z.int() }),
    handler: (_ctx, { body }) => ({ fields: Object.keys(body).length }),
  }),
  route({
    method: 'POST',
    path: '/things/form',
    summary: 'Make a thing from a form',
    access: 'public',
    bodyType: 'form',
    body: z.object({ name: z.string(), note: z.string().optional() }),
    response: thing,
    handler: (_ctx, { body }) => ({ name: body.name, when: null }),
  }),
  route({
    method: 'POST',
    path: '/things/optional',
    summary: 'Make a thing, or not',
    access: 'public',
    bodyOptional: true,
    body: z.strictObject({ name: z.string().optional() }),
    response: thing,
    handler: (_ctx, { body }) => ({ name: body.name ?? 'nameless', when: null }),
  }),
  route({
    method: 'POST',
    path: '/tracking/assign',
    summary: 'A route of the SDK',
    access: { key: 'assign' },
    handler: () => undefined,
  }),
  route({
    method: 'GET',
    path: '/tracking/{kind}/things',
    summary: 'Any key opens it',
    access: { key: 'any' },
    handler: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/ofrep/v1/things',
    absolute: true,
    summary: 'A route of the OpenFeature protocol',
    access: { key: 'evaluate' },
    handler: () => undefined,
  }),
  ...(['any', 'editor', 'reader', 'auditor', 'admin', 'superuser'] as const).map((access) =>
    route({
      method: 'GET',
      path: `/for/${access}`,
      summary: `Open to ${access}`,
      access,
      response: z.object({ kind: z.string(), ip_address: z.string() }),
      handler: ({ actor }) =>
        'origin' in actor ? { kind: actor.kind, ip_address: actor.origin.ip_address } : new Reply(500),
    }),
  ),
  route({
    method: 'GET',
    path: '/address',
    summary: 'Who is calling?',
    access: 'public',
    response: z.object({ ip_address: z.string() }),
    handler: ({ actor }) => ({ ip_address: 'origin' in actor ? actor.origin.ip_address : '' }),
  }),
  route({
    method: 'GET',
    path: '/broken',
    summary: 'Fails unexpectedly',
    access: 'public',
    handler: () => {
      throw new Error('the secret cause')
    },
  }),
  route({
    method: 'GET',
    path: '/needs-database',
    summary: 'Asks the database',
    access: 'public',
    handler: async (ctx) => {
      await isWritable(ctx)
      return undefined
    },
  }),
]

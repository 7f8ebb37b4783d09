import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { TestService } from './service.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Identity provider of an organisation, calling by SCIM. */
export interface ScimClient {
  config_id: string
  domain: string
  token: string
  send: (method: Method, path: string, body?: unknown) => Promise<LightMyRequestResponse>
}

interface Organisation {
  domain?: string
  role_mapping?: Record<string, string>
}

/** Creates a configuration with a SCIM token, and a client that uses it; paths omit /scim/v2. */
export const createScimClient = async (
  service: TestService,
  { domain = 'acme.example', role_mapping = {} }: Organisation = {},
): Promise<ScimClient> => {
  const config = await service.as('admin').post('/auth/sso/configs', {
    org_name: domain,
    org_domain: domain,
    provider_type: 'oidc_b',
    entity_id: 'client',
    client_secret: 'secret of the client',
    role_mapping,
  })
  const { id } = config.json<{ id: string }>()
  const { token } = (await service.as('admin').post(`/auth/sso/configs/${id}/scim-token`)).json<{
    token: string
  }>()
  return { config_id: id, domain, token, send: sender(service, token) }
}

/** Sends SCIM requests with a token. */
export const sender =
  (service: TestService, token: string): ScimClient['send'] =>
  (method, path, body) =>
    service.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })

/**
 * A request of a table and its expected answer: title, method, path, status and parts of the body (undefined: none). Names
 * in braces stand for ids that earlier rows kept.
 */
export type RequestRow = readonly [
  title: string,
  method: Method,
  path: string,
  status: number,
  expected: object | undefined,
  more?: { body?: object; keep?: string },
]

/** Runs the rows of a table, which depend on those before them. */
export const requestTable = (client: () => ScimClient) => {
  const kept = new Map<string, string>()
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole)
  const withIds = <Value>(value: Value): Value => {
    if (typeof value === 'string') return filled(value) as Value
    if (typeof value !== 'object' || value === null || '$$typeof' in value) return value
    if (Array.isArray(value)) return value.map(withIds) as Value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withIds(each)])) as Value
  }
  return async ([, method, path, status, expected, { body, keep } = {}]: RequestRow): Promise<void> => {
    const answer = await client().send(method, filled(path), body && withIds(body))
    expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()])
    if (expected === undefined) return expect(answer.body).toBe('')
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const read = answer.json<{ id: string }>()
    expect(read).toMatchObject(withIds(expected))
    if (keep !== undefined) kept.set(keep, read.id)
  }
}

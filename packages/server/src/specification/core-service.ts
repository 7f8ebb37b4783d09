import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type Caller, type Client, startTestService, type TestService } from '../testing/service.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** Method and path without /api/v1, such as `GET /experiments/`. */
export type Call = `${Method} ${string}`

export const HOUR = 3_600_000
export const MINUTE = 60_000
export const UNKNOWN = '99999999-9999-4999-8999-999999999999'

const readable = (answer: LightMyRequestResponse) => ({
  status: answer.statusCode,
  headers: answer.headers,
  text: answer.body,
  body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : undefined,
})

/** Fields of an answer that tests read. */
type Answer = ReturnType<typeof readable>

const methodOf = (call: Call): Method => METHODS.find((method) => call.startsWith(`${method} `)) ?? 'GET'
const pathOf = (call: Call): string => call.slice(call.indexOf('/'))

const SENT_BY = {
  GET: ({ get }: Client, path: string) => get(path),
  POST: ({ post }: Client, path: string, body?: object) => post(path, body),
  PUT: ({ put }: Client, path: string, body?: object) => put(path, body),
  PATCH: ({ patch }: Client, path: string, body?: object) => patch(path, body),
  DELETE: (client: Client, path: string) => client.delete(path),
}

/** Requests to a service of the core profile, by a user, by an SDK client, or without credentials. */
export interface CoreService extends TestService {
  request: (caller: Caller, call: Call, body?: object) => Promise<Answer>
  /** Request with an API key that has every scope. */
  program: (call: Call, body?: object) => Promise<Answer>
  nobody: (call: Call, body?: object) => Promise<Answer>
  /** Runs a background job once. */
  run: (job: string) => Promise<void>
}

/** Starts a service of the core profile on its own database. */
export const startCore = async (
  options: { now?: Date; config?: Record<string, string> } = {},
): Promise<CoreService> => {
  const service = await startTestService({ ...options, config: { PROFILE: 'core', ...options.config } })
  const key = await service.key()
  const request: CoreService['request'] = async (caller, call, body) =>
    readable(await SENT_BY[methodOf(call)](service.as(caller), pathOf(call), body))
  const send = async (headers: Record<string, string>, call: Call, body?: object): Promise<Answer> => {
    const sent = { method: methodOf(call), url: `/api/v1${pathOf(call)}`, headers }
    return readable(await service.inject({ ...sent, ...(body && { payload: body }) }))
  }
  const run = async (job: string): Promise<void> => {
    const { body } = await request('superuser', `POST /scheduler/${job}/run`)
    expect(body).toMatchObject({ status: 'SUCCESS', items_failed: 0 })
  }
  return {
    ...service,
    request,
    program: (call, body) => send(key, call, body),
    nobody: (call, body) => send({}, call, body),
    run,
  }
}

/** Time at a number of hours from the service's current time, formatted for bodies. */
export const inHours = ({ now }: TestService, hours: number): string =>
  new Date(now().getTime() + hours * HOUR).toISOString()

const TWO = [{ name: 'control' }, { name: 'treatment' }]
let made = 0

/** Creates a draft experiment, by default with two equal variants. */
export const draft = async ({ request }: CoreService, fields: object = {}) => {
  made += 1
  const body = { name: `Experiment ${made}`, key: `experiment-${made}`, variants: TWO, ...fields }
  const answer = await request('developer', 'POST /experiments/', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** Creates and starts an experiment. */
export const running = async (service: CoreService, fields: object = {}) => {
  const { id } = await draft(service, fields)
  const answer = await service.request('developer', `POST /experiments/${id}/start`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Creates a flag, by default enabled at 0 percent. */
export const flag = async ({ request }: CoreService, fields: object = {}) => {
  made += 1
  const body = { name: `Flag ${made}`, key: `flag-${made}`, is_active: true, ...fields }
  const answer = await request('developer', 'POST /feature-flags', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** Requests a subject's variant. */
export const assign = async (
  { program }: CoreService,
  experiment_key: string,
  { user_id, context = {} }: { user_id: string; context?: object },
) => {
  const answer = await program('POST /tracking/assign', { user_id, experiment_key, context })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Evaluates a flag for a subject. */
export const evaluate = async (
  { program }: CoreService,
  key: string,
  { user_id, context = {} }: { user_id: string; context?: object },
) => {
  const query = `user_id=${encodeURIComponent(user_id)}&context=${encodeURIComponent(JSON.stringify(context))}`
  const answer = await program(`GET /feature-flags/evaluate/${key}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Targeting rules that match subjects with one of the values of an attribute. */
export const rules = (attribute: string, value: unknown, operator = 'in') => ({
  logical_operator: 'AND',
  groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator, value }] }],
})

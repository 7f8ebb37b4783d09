import { expect } from 'vitest'
import type { Status } from '../features/experiments/definition/schema.ts'
import type { TestService } from './service.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Variants of a new experiment of a test. */
export const TWO_VARIANTS = [{ name: 'control' }, { name: 'treatment' }]

/** Sends a request as a developer. */
export const callOn = async (
  target: TestService,
  method: Method,
  [path, body]: [string, object?] | [string, object | undefined],
) => {
  const client = target.as('developer')
  const verbs = { GET: client.get, POST: client.post, PUT: client.put, DELETE: client.delete }
  const response = await verbs[method](path, body)
  const text = response.body
  return {
    status: response.statusCode,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Requests by which tests create experiments and change their status. */
export const experimentCalls = (service: () => TestService) => {
  const call = (method: Method, path: string, body?: object) => callOn(service(), method, [path, body])
  const create = async (fields: object = {}) => {
    const { status, body } = await call('POST', '/experiments/', {
      name: 'Check-out',
      variants: TWO_VARIANTS,
      ...fields,
    })
    expect(status).toBe(201)
    return body
  }
  const started = async (fields: object = {}) => {
    const { id } = await create(fields)
    return (await call('POST', `/experiments/${id}/start`)).body
  }
  const inStatus = async (status: Status, fields: object = {}) => {
    if (status === 'DRAFT') return create(fields)
    const { id } = await started(fields)
    if (status === 'ACTIVE') return (await call('GET', `/experiments/${id}`)).body
    return (await call('POST', `/experiments/${id}/${status === 'PAUSED' ? 'pause' : 'complete'}`)).body
  }
  return { call, create, started, inStatus }
}

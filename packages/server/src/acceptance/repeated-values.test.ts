import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSystemSlice } from '../features/system/index.ts'
import { describeApi } from '../http/openapi/document.ts'
import type { Operation } from '../http/openapi/operation.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'
import { valuesOf } from '../testing/schema-values.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** The same requests at every run. */
const SEED = 20_261_122
const BODIES_PER_OPERATION = 2
const MAX_CHANGES_PER_BODY = 15

const TEXT = 'Marked-5f1c'
const NUMBER = -718_281.5
const MARKS = /marked-5f1c|718.?281/i

const slices = [...coreSlices, ...optionalSlices, ...switchedSlices]
const api = describeApi([createSystemSlice({ slices }), ...slices], 'test')

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)
type Target = (typeof operations)[number]

let service: TestService
let bearer: Record<string, string>
let key: Record<string, string>

beforeAll(async () => {
  service = await startTestService({ config: { PROFILE: 'full', WEBHOOKS_ENABLED: 'true' } })
  bearer = { authorization: `Bearer ${(await service.signIn('superuser')).token}` }
  key = await service.key()
})
afterAll(() => service.close())

/** A value with one part exchanged for a marked text or number, and with one marked name added, one at a time. */
const marked = (value: unknown): unknown[] => {
  const own = [TEXT, NUMBER]
  if (typeof value !== 'object' || value === null) return own
  if (Array.isArray(value)) {
    return [...own, ...value.flatMap((item, at) => marked(item).map((changed) => value.with(at, changed)))]
  }
  const fields = Object.entries(value)
  const inner = fields.flatMap(([name, item]) =>
    marked(item).map((changed) => ({ ...value, [name]: changed })),
  )
  return [...own, { ...value, [TEXT]: fields[0]?.[1] ?? 1 }, ...inner]
}

const bodiesOf = (operation: Operation): unknown[] => {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return []
  const samples = fc.sample(valuesOf(schema, api.components.schemas), {
    seed: SEED,
    numRuns: BODIES_PER_OPERATION,
  })
  return samples.flatMap((body) => {
    const changes = marked(body)
    const step = Math.max(1, Math.ceil(changes.length / MAX_CHANGES_PER_BODY))
    return changes.filter((_, index) => index % step === 0)
  })
}

const ID = '99999999-9999-4999-8999-999999999999'

const requestsOf = ({ path, operation }: Target): { url: string; body?: unknown }[] => {
  const url = path.replaceAll(/\{\w+\}/g, ID)
  const inPath = path.includes('{') ? [{ url: path.replaceAll(/\{\w+\}/g, TEXT) }] : []
  const inQuery = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name }) => [TEXT, NUMBER].map((value) => ({ url: `${url}?${name}=${value}` })))
  return [...inPath, ...inQuery, ...bodiesOf(operation).map((body) => ({ url, body }))]
}

/** The texts of a refusal: its problems, or the one of a module whose refusals have codes. */
const textsOf = (detail: { msg: string }[] | { message: string }): string[] =>
  Array.isArray(detail) ? detail.map(({ msg }) => msg) : [detail.message]

const messagesOf = async (target: Target): Promise<string[]> => {
  const isForPrograms = target.operation.security.some((scheme) => 'apiKey' in scheme)
  const messages: string[] = []
  for (const { url, body } of requestsOf(target)) {
    const answer = await service.inject({
      method: target.method.toUpperCase() as 'GET',
      url,
      headers: { ...(isForPrograms ? key : bearer), 'content-type': 'application/json' },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    if (answer.statusCode !== 422) continue
    messages.push(...textsOf(answer.json().detail))
  }
  return messages
}

describe('a refusal with 422 never repeats the value that was sent', () => {
  const streams = (operation: Operation) => JSON.stringify(operation.responses).includes('text/event-stream')
  const checked = operations.filter(
    ({ operation }) => !streams(operation) && (operation.parameters ?? operation.requestBody) !== undefined,
  )

  it.each(checked.map((target) => [`${target.method} ${target.path}`, target] as const))(
    '%s',
    async (_, target) => {
      expect((await messagesOf(target)).filter((message) => MARKS.test(message))).toEqual([])
    },
  )
})

import { randomBytes, randomUUID } from 'node:crypto'
import type { LoadRequest } from 'autocannon'

/** Who calls what: everything a load needs to know about the service it meets. */
export interface Target {
  key: string
  experimentKey: string
  flagKey: string
}

export interface Scenario {
  /** `service` is the product; `bare` is the yardstick, see yardstick.ts. */
  server: 'service' | 'bare'
  connections: number
  /** The status that counts as success, where it is not one of 2xx. */
  status?: number
  /** Requests that one connection sends, in turn; `run` tells the repetitions of a scenario apart. */
  requests: (
    target: Target,
    place: { url: string; run: string; connection: number },
  ) => LoadRequest[] | Promise<LoadRequest[]>
}

export const CONNECTIONS = 64
const SUBJECTS = 100_000
export const EVENTS_PER_BATCH = 500
const BATCHES_PER_CONNECTION = 12

const post = (path: string, key: string, body: unknown): LoadRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-api-key': key },
  body: JSON.stringify(body),
})

const repeat = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** A subject of the stock that the sticky scenario meets again and again, spread without order. */
export const stockSubject = (index: number): string => `stock-${(index * 7919) % SUBJECTS}`
export const STOCK = SUBJECTS

const context = { country: 'DE', plan: 'pro', age: 34 }
/** What a subject of the evaluations is known by. */
export const fiveAttributes = { ...context, app_version: '4.12.1', device: 'phone' }

const event = (target: Target, subject: string, index: number) => ({
  user_id: subject,
  experiment_key: target.experimentKey,
  event_type: 'conversion',
  event_name: ['purchase', 'signup', 'click'][index % 3],
  value: index % 3 === 0 ? 12.5 + (index % 40) : null,
})

/** UUIDs as SDKs make them: version 7, the time in front. */
const timeOrderedId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = randomBytes(10).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}

const batchBody = (target: Target, eventId: () => string) => ({
  events: repeat(EVENTS_PER_BATCH, (index) => ({
    ...event(target, stockSubject(Math.floor(Math.random() * SUBJECTS)), index),
    event_id: eventId(),
    metadata: { page: '/checkout', position: index % 10 },
  })),
})

const batches =
  (path: string, eventId: () => string) =>
  (target: Target): LoadRequest[] =>
    repeat(BATCHES_PER_CONNECTION, () => post(path, target.key, batchBody(target, eventId)))

/** A bulk evaluation by somebody who has the answer already. */
const unchangedBulk = async ({ key }: Target, url: string, subject: string): Promise<LoadRequest> => {
  const path = '/ofrep/v1/evaluate/flags'
  const request = post(path, key, { context: { targetingKey: subject, ...fiveAttributes } })
  const answer = await fetch(url + path, request)
  await answer.arrayBuffer()
  return { ...request, headers: { ...request.headers, 'if-none-match': answer.headers.get('etag') ?? '' } }
}

export const SCENARIOS = {
  bare: {
    server: 'bare',
    connections: CONNECTIONS,
    requests: ({ key }) => [{ method: 'GET', path: '/bare', headers: { 'x-api-key': key } }],
  },
  'assign new': {
    server: 'service',
    connections: CONNECTIONS,
    requests: (target, { run, connection }) =>
      repeat(1500, (index) =>
        post('/api/v1/tracking/assign', target.key, {
          user_id: `new-${run}-${connection}-${index}`,
          experiment_key: target.experimentKey,
          context,
        }),
      ),
  },
  'assign stored': {
    server: 'service',
    connections: CONNECTIONS,
    requests: (target, { connection }) =>
      repeat(1500, (index) =>
        post('/api/v1/tracking/assign', target.key, {
          user_id: stockSubject(connection * 1500 + index),
          experiment_key: target.experimentKey,
          context,
        }),
      ),
  },
  evaluate: {
    server: 'service',
    connections: CONNECTIONS,
    requests: ({ key, flagKey }, { connection }) => {
      const attributes = encodeURIComponent(JSON.stringify(fiveAttributes))
      return repeat(1500, (index) => ({
        method: 'GET',
        path: `/api/v1/feature-flags/evaluate/${flagKey}?user_id=${stockSubject(connection * 1500 + index)}&context=${attributes}`,
        headers: { 'x-api-key': key },
      }))
    },
  },
  'OFREP 50 flags unchanged': {
    server: 'service',
    connections: CONNECTIONS,
    status: 304,
    requests: (target, { url, connection }) =>
      Promise.all(repeat(2, (index) => unchangedBulk(target, url, stockSubject(connection * 2 + index)))),
  },
  'track one': {
    server: 'service',
    connections: CONNECTIONS,
    requests: (target, { connection }) =>
      repeat(1500, (index) =>
        post(
          '/api/v1/tracking/track',
          target.key,
          event(target, stockSubject(connection * 97 + index), index),
        ),
      ),
  },
  'track one with event_id': {
    server: 'service',
    connections: CONNECTIONS,
    requests: (target, { run, connection }) =>
      repeat(1500, (index) =>
        post('/api/v1/tracking/track', target.key, {
          ...event(target, stockSubject(connection * 97 + index), index),
          event_id: `${run}-${connection}-${index}`,
        }),
      ),
  },
  'track 500, random ids': {
    server: 'service',
    connections: CONNECTIONS,
    requests: batches('/api/v1/tracking/batch', randomUUID),
  },
  'track 500': {
    server: 'service',
    connections: CONNECTIONS,
    requests: batches('/api/v1/tracking/batch', timeOrderedId),
  },
  'parse 500': { server: 'bare', connections: CONNECTIONS, requests: batches('/parse', timeOrderedId) },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceProcess, startServiceProcess } from '../start/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { type HttpReceiver, startHttpReceiver } from '../testing/http-receiver.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PASSWORD = 'Correct-horse-9'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
}

let database: TestDatabase
let directory: string
let receiver: HttpReceiver
let service: ServiceProcess

const start = (settings: Record<string, string>) => {
  const { url, user = '', database: name = '', host = '' } = database.target
  return startServiceProcess(
    {
      DATA_DIR: directory,
      DATABASE_URL: url ?? `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      FIRST_SUPERUSER_PASSWORD: PASSWORD,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-tests',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '200',
      ...settings,
    },
    process.env,
  )
}
beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
  directory = await mkdtemp(join(tmpdir(), 'assay-telemetry-'))
  receiver = await startHttpReceiver()
  service = await start({
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'shop-flags',
    OTEL_RESOURCE_ATTRIBUTES: 'team=growth',
  })
})
afterAll(async () => {
  await service.end('SIGTERM')
  await receiver.stop()
  await database.drop()
  await rm(directory, { recursive: true })
})

const bodies = (path: string) =>
  receiver.requests.filter((request) => request.path === path).map(({ body }) => JSON.parse(body))
const spans = (): SentSpan[] =>
  bodies('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
const spanNamed = (name: string): Promise<SentSpan> =>
  eventually(() => spans().find((span) => span.name === name) ?? expect.fail(`no span ${name}`))
const attributeOf = (span: SentSpan, key: string) => {
  const value = span.attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}
const signIn = (headers: Record<string, string> = {}) =>
  fetch(`${service.address}/api/v1/auth/login?hidden=in-the-query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'of-the-test', ...headers },
    body: JSON.stringify({ email: 'admin@example.com', password: PASSWORD }),
  })

describe('a service with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it("sends a span of each request in its caller's trace, with the statements below it", async () => {
    expect((await signIn({ traceparent: `00-${TRACE}-b7ad6b7169203331-01` })).status).toBe(200)
    const request = await spanNamed('POST /api/v1/auth/login')
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331', kind: 2 })
    expect(attributeOf(request, 'http.route')).toBe('/api/v1/auth/login')
    expect(attributeOf(request, 'http.response.status_code')).toBe(200)
    expect(attributeOf(request, 'assay.request_id')).toBe('of-the-test')
    const inside = spans().filter(({ traceId, kind }) => traceId === TRACE && kind === 3)
    expect(inside.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['SELECT', 'BEGIN', 'INSERT', 'COMMIT']),
    )
    expect(inside.map((span) => attributeOf(span, 'db.query.text'))).toContain('commit')
    for (const span of inside) expect(attributeOf(span, 'db.system.name')).toBe('postgresql')
  })

  it('contains no secrets and no names of people', () => {
    const sent = JSON.stringify(bodies('/v1/traces'))
    for (const secret of [PASSWORD, 'admin@example.com', 'in-the-query']) expect(sent).not.toContain(secret)
  })

  it('contains nothing that a provider sends to the callback of a sign-in', async () => {
    const query = 'code=a-secret-code&state=a-secret-state&error=a-secret-error'
    await fetch(`${service.address}/api/v1/auth/sso/oidc/oidc_a/callback?${query}`, { redirect: 'manual' })
    await spanNamed('GET /api/v1/auth/sso/oidc/:provider/callback')
    expect(JSON.stringify(bodies('/v1/traces'))).not.toContain('a-secret')
  })

  it('sends spans of background jobs, and none of health checks', async () => {
    await fetch(`${service.address}/health`)
    const job = await spanNamed('job experiment')
    expect(job.parentSpanId ?? '').toBe('')
    expect(attributeOf(job, 'assay.job')).toBe('experiment')
    expect(spans().filter(({ name }) => name.includes('/health'))).toEqual([])
  })

  it('sends the metrics of GET /metrics with the attributes of the service', async () => {
    await signIn()
    await eventually(() =>
      expect(JSON.stringify(bodies('/v1/metrics').at(-1))).toContain('"/api/v1/auth/login"'),
    )
    const sent = JSON.stringify(bodies('/v1/metrics').at(-1))
    for (const part of [
      '"assay_http_requests_total"',
      '"assay_http_request_duration_seconds"',
      '{"key":"service.name","value":{"stringValue":"shop-flags"}}',
      '{"key":"team","value":{"stringValue":"growth"}}',
    ]) {
      expect(sent).toContain(part)
    }
    expect(receiver.requests.at(-1)?.headers['x-collector-key']).toBe('of-the-tests')
  })

  it('continues while the collector is down, and logs it', async () => {
    receiver.answerWith(() => ({ status: 400 }))
    expect((await signIn()).status).toBe(200)
    await eventually(() => expect(service.output()).toContain('OTEL_EXPORTER_OTLP_ENDPOINT failed'))
    receiver.answerWith(() => ({ status: 200, body: '{}' }))
  })

  it('exports protobuf by default, and flushes when it ends', async () => {
    const before = receiver.requests.length
    const other = await start({
      OTEL_BSP_SCHEDULE_DELAY: '3600000',
      OTEL_METRIC_EXPORT_INTERVAL: '3600000',
      SCHEDULERS_ENABLED: 'false',
    })
    expect((await fetch(`${other.address}/api/v1/modules`)).status).toBe(200)
    expect(receiver.requests.slice(before).filter(({ headers }) => isProtobuf(headers))).toEqual([])
    await other.end('SIGTERM')
    const sent = receiver.requests.slice(before).filter(({ headers }) => isProtobuf(headers))
    expect(sent.map(({ path }) => path).toSorted()).toEqual(['/v1/metrics', '/v1/traces'])
    expect(sent.find(({ path }) => path === '/v1/traces')?.body).toContain('GET /api/v1/modules')
  })
})

const isProtobuf = (headers: { 'content-type'?: string | undefined }): boolean =>
  headers['content-type'] === 'application/x-protobuf'

describe('an optional library', () => {
  it('is not loaded by default: OpenTelemetry and the Redis driver are imported only where they are started', async () => {
    const sources = fileURLToPath(new URL('..', import.meta.url))
    const files = (await readdir(sources, { recursive: true })).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    )
    for (const file of files.filter((name) => !name.startsWith('telemetry/'))) {
      const text = await readFile(join(sources, file), 'utf8')
      expect(text, file).not.toMatch(
        /^import (?!type )[^']*from '(@opentelemetry\/|@redis\/client|[./]*telemetry\/)/m,
      )
    }
  })
})

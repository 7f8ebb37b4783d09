import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

const PASSWORD = 'Correct-horse-9'
const EMAIL = 'owner@example.com'
/** Valid and invalid secrets sent by callers. */
const SENT = {
  wrongPassword: 'Wrong-battery-7',
  brokenBody: 'Broken-staple-5',
  unknownField: 'Unknown-field-3',
  cookie: 'cookie-of-a-browser',
  wrongKey: `assay_${'W'.repeat(43)}`,
  wrongToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ3cm9uZyJ9.d3Jvbmc',
}

describe.each(['json', 'pretty'])('the log of a service, written as %s', (format) => {
  const secretKey = `a-secret-key-of-the-tests-${format}-long-enough`
  let database: TestDatabase
  let directory: string
  let service: ServiceProcess
  const secrets: string[] = [PASSWORD, secretKey, ...Object.values(SENT)]

  beforeAll(async () => {
    database = await createTestDatabase({ content: 'empty' })
    directory = await mkdtemp(join(tmpdir(), 'assay-log-'))
    const { url, user = '', database: name = '', host = '' } = database.target
    service = await startServiceProcess(
      {
        ENVIRONMENT: 'staging',
        DATA_DIR: directory,
        DATABASE_URL:
          url ?? `postgres://${user}:a-database-password@localhost/${name}?host=${encodeURIComponent(host)}`,
        REDIS_URL: 'redis://someone:a-redis-password@127.0.0.1:1/0',
        SECRET_KEY: secretKey,
        ALLOWED_HOSTS: '127.0.0.1',
        FIRST_SUPERUSER: EMAIL,
        FIRST_SUPERUSER_PASSWORD: PASSWORD,
        METRICS_TOKEN: 'a-metrics-token',
        LOG_LEVEL: 'debug',
        LOG_FORMAT: format,
      },
      process.env,
    )
    secrets.push('a-database-password', 'a-redis-password', 'a-metrics-token')
  })
  afterAll(async () => {
    await service.end('SIGTERM')
    await database.drop()
    await rm(directory, { recursive: true })
  })

  const send = async (path: string, { headers = {}, body }: { headers?: object; body?: string } = {}) => {
    const answer = await fetch(`${service.address}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', cookie: `session=${SENT.cookie}`, ...headers },
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const signIn = (password: string) =>
    send('/auth/login', { body: JSON.stringify({ email: EMAIL, password }) })
  const evaluate = (key: string) => send('/feature-flags/user/u1', { headers: { 'x-api-key': key } })

  it('contains no password, token, key or cookie for any request or failure', async () => {
    const { access_token } = JSON.parse((await signIn(PASSWORD)).text) as { access_token: string }
    const bearer = { authorization: `Bearer ${access_token}` }
    const made = await send('/api-keys/', { headers: bearer, body: JSON.stringify({ name: 'shop' }) })
    const { key } = JSON.parse(made.text) as { key: string }
    secrets.push(access_token, key)
    const use = async () => [
      (await signIn(SENT.wrongPassword)).status,
      (await send('/auth/login', { body: `{"password": "${SENT.brokenBody}"` })).status,
      (await send('/auth/login', { body: `{"passwd": "${SENT.unknownField}"}` })).status,
      (await send('/users/me', { headers: bearer })).status,
      (await send('/users/me', { headers: { authorization: `Bearer ${SENT.wrongToken}` } })).status,
      (await send(`/experiments/?access_token=${access_token}`, { headers: bearer })).status,
      (await evaluate(key)).status,
      (await evaluate(SENT.wrongKey)).status,
    ]
    expect(await use()).toEqual([401, 422, 422, 200, 401, 422, 200, 401])
    const before = service.output().length
    await database.pool.query('drop table sessions cascade')
    expect(await use()).toContain(500)
    await eventually(() => expect(service.output().slice(before)).toContain('request failed'))
    for (const secret of secrets) expect(service.output()).not.toContain(secret)
  })
})

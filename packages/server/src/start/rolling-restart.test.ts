import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Load, startLoad } from '../testing/keep-alive-load.ts'
import { freePorts, hasNginx, startNginx } from '../testing/nginx.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

/** Processes start slowly on a machine that runs other tests. */
const poll = { timeout: 120_000, interval: 50 }

const EMAIL = 'admin@example.com'
const PASSWORD = 'Correct-horse-9'

let database: TestDatabase
let directory: string
let members: { port: number; process: ServiceProcess }[]
let key: string | undefined

const startOn = (port: number): Promise<ServiceProcess> => {
  const { url, user = '', database: name = '', host = '' } = database.target
  return startServiceProcess(
    {
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: url ?? `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      SECRET_KEY: 'the same secret for both processes',
      FIRST_SUPERUSER: EMAIL,
      FIRST_SUPERUSER_PASSWORD: PASSWORD,
      RATE_LIMIT_ENABLED: 'false',
    },
    process.env,
  )
}

const post = async (path: string, body: object, token?: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${members[0]?.process.address}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}

beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
  directory = await mkdtemp(join(tmpdir(), 'assay-rolling-'))
  members = []
  for (const port of await freePorts(2)) members.push({ port, process: await startOn(port) })
  const { access_token } = await post('/auth/login', { email: EMAIL, password: PASSWORD })
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const { id } = await post('/experiments/', { name: 'Rolling', key: 'rolling', variants }, access_token)
  await post(`/experiments/${id}/start`, {}, access_token)
  key = (await post('/api-keys/', { name: 'load' }, access_token))['key']
})
afterAll(async () => {
  await Promise.all(members.map((member) => member.process.end('SIGKILL')))
  await database.drop()
  await rm(directory, { recursive: true })
})

/** Alternates assignments and events. */
const load = (address: string): Load =>
  startLoad({
    address,
    clients: 16,
    next: (number) => {
      const user_id = `visitor-${number >> 1}`
      const body = { user_id, experiment_key: 'rolling' }
      const headers = { 'x-api-key': key ?? '' }
      return number % 2 === 0
        ? { path: '/api/v1/tracking/assign', headers, body }
        : { path: '/api/v1/tracking/track', headers, body: { ...body, event_type: 'visit' } }
    },
  })

/** Waits until a number of further requests were answered. */
const untilAnswered = async (running: Load, more: number): Promise<void> => {
  const goal = running.answered() + more
  await expect.poll(running.answered, poll).toBeGreaterThan(goal)
}

describe('a process that shuts down under load', () => {
  it.runIf(hasNginx)('fails no request in a rolling restart behind a proxy', async () => {
    const proxy = await startNginx(members.map(({ port }) => port))
    const running = load(proxy.address)
    for (const member of members) {
      await untilAnswered(running, 200)
      expect(await member.process.end('SIGTERM')).toBe(0)
      await untilAnswered(running, 200)
      member.process = await startOn(member.port)
    }
    await untilAnswered(running, 200)
    await running.stop()
    await proxy.stop()
    expect(running.failures()).toEqual([])
  })

  it('answers every accepted request, and refuses connections from then on', async () => {
    const [member] = members
    if (!member) throw new Error('no process')
    const running = load(member.process.address)
    await untilAnswered(running, 200)
    expect(await member.process.end('SIGTERM')).toBe(0)
    await running.stop()
    expect(new Set(running.failures().map((failure) => failure.split(' ')[1]))).toEqual(
      new Set(['ECONNREFUSED']),
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestService, type TestService } from '../../testing/service.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
let address: string
let token: string

const start = async (config: Record<string, string> = {}) => {
  const started = await startTestService({ config })
  const url = await started.app.listen({ host: '127.0.0.1', port: 0 })
  return { started, address: url.replace('http', 'ws') }
}

beforeAll(async () => {
  const { started, address: url } = await start({ RESULTS_STREAM_INTERVAL_SECONDS: '3600' })
  service = started
  address = url
  token = (await service.signIn('viewer')).token
})
afterAll(() => service.close())

const createExperiment = async (target = service) => {
  const body = { name: 'Live', variants: [{ name: 'control' }, { name: 'treatment' }] }
  return (await target.as('developer').post('/experiments/', body)).json()
}

const startedExperiment = async (target = service) => {
  const { id } = await createExperiment(target)
  return (await target.as('developer').post(`/experiments/${id}/start`)).json()
}

interface Message {
  event?: string
  cause?: string
  status?: string
  total_participants?: number
  results?: unknown
  variants?: { conversion_count: number }[]
}

interface Reader {
  socket: WebSocket
  /** Waits for the next message, in order. */
  next: () => Promise<Message>
  closed: Promise<{ code: number; reason: string }>
}

const open = (
  id: string,
  { protocols = ['assay.bearer', token], headers = {}, base = address } = {},
): Reader => {
  const socket = new WebSocket(`${base}/api/v1/ws/experiments/${id}/results`, protocols, { headers })
  const waiting: ((message: Message) => void)[] = []
  const arrived: Message[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    const resolve = waiting.shift()
    if (resolve) resolve(message)
    else arrived.push(message)
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  const next = () => {
    const message = arrived.shift()
    return message ? Promise.resolve(message) : new Promise<Message>((resolve) => waiting.push(resolve))
  }
  return { socket, next, closed }
}

/** The first matching message; earlier changes may still be delivered. */
const nextWith = async (reader: Reader, expected: Partial<Message>): Promise<Message> => {
  for (;;) {
    const message = await reader.next()
    const names = Object.keys(expected) as (keyof Message)[]
    if (names.every((name) => message[name] === expected[name])) return message
  }
}

const refusedStatus = (id: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address}/api/v1/ws/experiments/${id}/results`, ['assay.bearer', token], {
      headers,
    })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => reject(new Error('the handshake was accepted')))
    socket.on('error', () => undefined)
  })

describe('live results', () => {
  it('send a snapshot on connect that equals the results', async () => {
    const { id, key } = await startedExperiment()
    const headers = await service.key()
    for (let n = 0; n < 20; n += 1) {
      const payload = { experiment_key: key, user_id: `u${n}` }
      await service.inject({ method: 'POST', url: '/api/v1/tracking/assign', headers, payload })
      const event = { ...payload, event_type: 'conversion' }
      if (n % 3 === 0)
        await service.inject({ method: 'POST', url: '/api/v1/tracking/track', headers, payload: event })
    }
    const reader = open(id)
    const snapshot = await reader.next()
    expect(reader.socket.protocol).toBe('assay.bearer')
    expect(snapshot).toMatchObject({
      event: 'results_update',
      cause: 'connect',
      sequence: 1,
      experiment_id: id,
      status: 'ACTIVE',
      total_participants: 20,
    })
    const results = (await service.as('viewer').get(`/results/${id}`)).json()
    expect(snapshot.results).toEqual(results)
    const converted = snapshot.variants?.reduce((sum, variant) => sum + variant.conversion_count, 0)
    expect(converted).toBe(7)
    reader.socket.close()
  })

  it('send a snapshot after a change, with one computation for all readers', async () => {
    const { id, key } = await startedExperiment()
    const readers = Array.from({ length: 20 }, () => open(id))
    for (const reader of readers) await reader.next()
    const payload = { experiment_key: key, user_id: 'somebody' }
    await service.inject({
      method: 'POST',
      url: '/api/v1/tracking/assign',
      headers: await service.key(),
      payload,
    })
    const snapshots = await Promise.all(readers.map((reader) => nextWith(reader, { total_participants: 1 })))
    expect(snapshots.map(({ cause, total_participants }) => [cause, total_participants])).toEqual(
      readers.map(() => ['change', 1]),
    )
    expect(new Set(snapshots.map(({ results }) => JSON.stringify(results))).size).toBe(1)
    const count = (await service.as('viewer').get(`/ws/experiments/${id}/results/subscribers`)).json()
    expect(count).toEqual({ experiment_id: id, subscriber_count: 20 })
    for (const { socket } of readers) socket.close()
  })

  it('are sent when the experiment itself changes', async () => {
    const { id } = await startedExperiment()
    const reader = open(id)
    await reader.next()
    await service.as('developer').post(`/experiments/${id}/pause`)
    expect(await nextWith(reader, { status: 'PAUSED' })).toMatchObject({ cause: 'change' })
    reader.socket.close()
  })

  it('of a draft have no results', async () => {
    const { id } = await createExperiment()
    const reader = open(id)
    expect(await reader.next()).toMatchObject({
      status: 'DRAFT',
      results: null,
      total_participants: 0,
      days_running: null,
    })
    reader.socket.close()
  })

  it('answer ping and refresh, and ignore everything else', async () => {
    const { id } = await startedExperiment()
    const reader = open(id)
    await reader.next()
    for (const text of ['not json', '{"action":"dance"}', '[]', '{"action":"ping"}']) reader.socket.send(text)
    expect(await nextWith(reader, { event: 'pong' })).toEqual({ event: 'pong' })
    reader.socket.send('{"action":"refresh"}')
    expect(await nextWith(reader, { cause: 'refresh' })).toMatchObject({ experiment_id: id })
    reader.socket.close()
  })

  it('are sent at least once per interval', async () => {
    const own = await start({ RESULTS_STREAM_INTERVAL_SECONDS: '1' })
    const { id } = await startedExperiment(own.started)
    const { token: ownToken } = await own.started.signIn('viewer')
    const reader = open(id, { protocols: ['assay.bearer', ownToken], base: own.address })
    await reader.next()
    expect(await nextWith(reader, { cause: 'interval' })).toMatchObject({ experiment_id: id })
    await own.started.close()
    expect(await reader.closed).toMatchObject({ code: 1001 })
  })

  it('list the experiments with subscribers', async () => {
    const { id } = await startedExperiment()
    const reader = open(id)
    await reader.next()
    const listed = (await service.as('viewer').get('/ws/active-experiments')).json()
    expect(listed.active_experiments).toContain(id)
    reader.socket.close()
  })
})

describe('a connection', () => {
  it('may have the token in the Authorization header', async () => {
    const { id } = await startedExperiment()
    const reader = open(id, { protocols: [], headers: { authorization: `Bearer ${token}` } })
    expect(await reader.next()).toMatchObject({ cause: 'connect' })
    reader.socket.close()
  })

  it.each([
    ['a bad token', ['assay.bearer', 'nonsense']],
    ['no token', ['assay.bearer']],
    ['nothing at all', []],
  ])('with %s is closed with 4401', async (_, protocols) => {
    const { id } = await startedExperiment()
    expect(await open(id, { protocols }).closed).toEqual({ code: 4401, reason: 'Unauthorized' })
  })

  it.each([UNKNOWN, 'not-an-id'])('for the experiment %s is closed with 4404', async (id) => {
    expect(await open(id).closed).toEqual({ code: 4404, reason: 'Experiment not found' })
  })

  it('is closed with 4401 when its session ends', async () => {
    const own = await start({ RESULTS_STREAM_INTERVAL_SECONDS: '1' })
    const { id } = await startedExperiment(own.started)
    const session = await own.started.signIn('analyst')
    const reader = open(id, { protocols: ['assay.bearer', session.token], base: own.address })
    await reader.next()
    await own.started.withToken(session.token).post('/auth/logout')
    expect(await reader.closed).toEqual({ code: 4401, reason: 'Unauthorized' })
    await own.started.close()
  })

  it('is closed at once when its session ends, its account is deleted or its password changes', async () => {
    const { id } = await startedExperiment()
    const admin = service.as('superuser')
    const person = async (username: string) => {
      const password = 'Correct-Horse-9'
      const { id: account } = (
        await admin.post('/admin/users', { username, email: `${username}@example.com`, password })
      ).json()
      const login = await service.anonymous.post('/auth/login', {
        email: `${username}@example.com`,
        password,
      })
      const { access_token } = login.json()
      const reader = open(id, { protocols: ['assay.bearer', access_token] })
      await reader.next()
      return { account, access_token, password, reader }
    }
    const [leaving, deleted, renewed, staying] = [
      await person('leaving'),
      await person('deleted'),
      await person('renewed'),
      await person('staying'),
    ]
    await service.withToken(leaving.access_token).post('/auth/logout')
    expect(await leaving.reader.closed).toEqual({ code: 4401, reason: 'Unauthorized' })
    await admin.delete(`/admin/users/${deleted.account}`)
    expect(await deleted.reader.closed).toEqual({ code: 4401, reason: 'Unauthorized' })
    const other = await service.anonymous.post('/auth/login', {
      email: 'renewed@example.com',
      password: renewed.password,
    })
    await service.withToken(other.json().access_token).put('/users/me/password', {
      current_password: renewed.password,
      new_password: 'Correct-Horse-10',
    })
    expect(await renewed.reader.closed).toEqual({ code: 4401, reason: 'Unauthorized' })
    expect(staying.reader.socket.readyState).toBe(staying.reader.socket.OPEN)
    staying.reader.socket.close()
  })

  it('with a host that is not allowed is refused before the handshake', async () => {
    const own = await start({ ALLOWED_HOSTS: 'assay.example.com, localhost' })
    const { id } = await startedExperiment(own.started)
    const protocols = ['assay.bearer', (await own.started.signIn('viewer')).token]
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(`${own.address}/api/v1/ws/experiments/${id}/results`, protocols)
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('open', () => resolve('open'))
      socket.on('error', () => undefined)
    })
    expect(status).toBe(400)
    const reader = open(id, { protocols, headers: { host: 'assay.example.com' }, base: own.address })
    await reader.next()
    reader.socket.close()
    await own.started.close()
  })

  it("beyond its account's limit is closed with 1013, and others are not", async () => {
    const own = await start({ STREAM_MAX_PER_ACCOUNT: '1' })
    const { id } = await startedExperiment(own.started)
    const viewer = ['assay.bearer', (await own.started.signIn('viewer')).token]
    const first = open(id, { protocols: viewer, base: own.address })
    await first.next()
    const second = open(id, { protocols: viewer, base: own.address })
    expect(await second.closed).toEqual({ code: 1013, reason: 'Too many open streams of this account' })
    const analyst = ['assay.bearer', (await own.started.signIn('analyst')).token]
    const third = open(id, { protocols: analyst, base: own.address })
    await third.next()
    await own.started.close()
  })

  it('beyond the limit is closed with 1013', async () => {
    const own = await start({ STREAM_MAX_CONNECTIONS: '1' })
    const { id } = await startedExperiment(own.started)
    const protocols = ['assay.bearer', (await own.started.signIn('viewer')).token]
    const first = open(id, { protocols, base: own.address })
    await first.next()
    const second = open(id, { protocols, base: own.address })
    expect(await second.closed).toEqual({ code: 1013, reason: 'Too many open streams' })
    await own.started.close()
  })

  it('is closed when it sends more than a kibibyte', async () => {
    const { id } = await startedExperiment()
    const reader = open(id)
    await reader.next()
    reader.socket.send('x'.repeat(2000))
    expect((await reader.closed).code).toBe(1009)
  })

  it('behind a trusted proxy has the origin that the proxy reports, and behind no other', async () => {
    const forwarded = {
      origin: 'https://flags.example.com',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'flags.example.com',
    }
    const { id } = await createExperiment()
    expect(await refusedStatus(id, forwarded)).toBe(403)
    const proxied = await start({ TRUSTED_PROXIES: '127.0.0.1' })
    const experiment = await createExperiment(proxied.started)
    const { token } = await proxied.started.signIn('viewer')
    const reader = open(experiment.id, {
      protocols: ['assay.bearer', token],
      headers: forwarded,
      base: proxied.address,
    })
    expect(await reader.next()).toMatchObject({ event: 'results_update', cause: 'connect' })
    reader.socket.close()
    await proxied.started.close()
  })

  it('from a foreign origin is refused before the handshake', async () => {
    const { id } = await startedExperiment()
    expect(await refusedStatus(id, { origin: 'https://elsewhere.example' })).toBe(403)
  })

  it('from a page of the service itself is accepted', async () => {
    const { id } = await startedExperiment()
    const reader = open(id, { headers: { origin: address.replace('ws', 'http') } })
    expect(await reader.next()).toMatchObject({ cause: 'connect' })
    reader.socket.close()
  })

  it('to an unknown path is refused', async () => {
    expect(await refusedStatus(`${UNKNOWN}/more`, {})).toBe(404)
  })
})

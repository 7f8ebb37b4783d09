import { setTimeout as pause } from 'node:timers/promises'

/** Service under load. */
interface Written {
  address: string
  administrator: { email: string; password: string }
}

/** Clients that continuously assign new subjects, and record the answers. */
interface AcknowledgedLoad {
  /** Number of acknowledged assignments. */
  acknowledged: () => number
  /** Number of answers by other statuses; 0 is a broken connection. */
  refusals: () => ReadonlyMap<number, number>
  /** Longest duration of a request, in milliseconds. */
  longestWait: () => number
  /** Waits for requests in progress and stops. */
  stop: () => Promise<void>
  /** Acknowledged subjects whose stored variant differs from the answer. */
  lost: () => Promise<string[]>
}

const CALLERS = 8
/** Interval before a refused request is repeated. */
const REPEAT_MS = 50

/** Creates an experiment and a key, and begins to assign subjects. */
export const startAcknowledgedLoad = async (service: Written): Promise<AcknowledgedLoad> => {
  const { id, key, token } = await prepare(service)
  const variants = new Map<string, string>()
  const refusals = new Map<number, number>()
  let longest = 0
  let sent = 0
  let isOver = false
  const assign = async (user_id: string): Promise<void> => {
    const begun = performance.now()
    const answer = await call(service, '/tracking/assign', {
      headers: { 'x-api-key': key },
      body: { user_id, experiment_key: 'trial' },
    })
    longest = Math.max(longest, performance.now() - begun)
    if (answer.status < 300) variants.set(user_id, String(answer.body['variant_id']))
    else {
      refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1)
      await pause(REPEAT_MS)
    }
  }
  const caller = async (): Promise<void> => {
    while (!isOver) await assign(`visitor-${sent++}`)
  }
  const all = Array.from({ length: CALLERS }, caller)
  return {
    acknowledged: () => variants.size,
    refusals: () => refusals,
    longestWait: () => longest,
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
    lost: async () => {
      const stored = await readAssignments(service, id, token)
      return [...variants].filter(([user, variant]) => stored.get(user) !== variant).map(([user]) => user)
    },
  }
}

const prepare = async (service: Written): Promise<{ id: string; key: string; token: string }> => {
  const signedIn = await call(service, '/auth/login', { body: service.administrator })
  const token = String(signedIn.body['access_token'])
  const headers = { authorization: `Bearer ${token}` }
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const made = await call(service, '/experiments/', {
    headers,
    body: { name: 'Trial', key: 'trial', variants },
  })
  const id = String(made.body['id'])
  await call(service, `/experiments/${id}/start`, { headers, body: {} })
  const key = await call(service, '/api-keys/', { headers, body: { name: 'load' } })
  return { id, key: String(key.body['key']), token }
}

const PAGE = 1000

const readAssignments = async (service: Written, id: string, token: string): Promise<Map<string, string>> => {
  const stored = new Map<string, string>()
  for (;;) {
    const path = `/experiments/${id}/assignments?skip=${stored.size}&limit=${PAGE}`
    const { body } = await call(service, path, { headers: { authorization: `Bearer ${token}` } })
    const items = body['items'] as { user_id: string; variant_id: string }[]
    for (const { user_id, variant_id } of items) stored.set(user_id, variant_id)
    if (items.length < PAGE) return stored
  }
}

interface Sent {
  headers?: Record<string, string>
  body?: object
}

const call = async (
  { address }: Written,
  path: string,
  { headers = {}, body }: Sent,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  try {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  } catch {
    return { status: 0, body: {} }
  }
}

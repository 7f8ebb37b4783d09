import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FaultyService, startFaultyService } from '../testing/database-faults.ts'
import { eventually } from '../testing/eventually.ts'
import { runningExperiment } from '../testing/filled-experiment.ts'
import { withAdmin } from '../testing/server.ts'

/** Callers of each kind; fewer than wait for one run. */
const CALLERS = 4

/** More runs of one path than are under way at the same time. */
const OCCUPYING = 3

let faulty: FaultyService
let headers: Record<string, string>
let experiment_key: string
/** The service's ends of connections, by the port at the other end. */
const connections = new Map<number | undefined, Socket>()
beforeAll(async () => {
  faulty = await startFaultyService()
  faulty.service.app.server.on('connection', (socket: Socket) => connections.set(socket.remotePort, socket))
  headers = { 'content-type': 'application/json', ...(await faulty.service.key()) }
  experiment_key = (await runningExperiment(faulty.service)).key
})
afterAll(() => faulty.stop())

interface Path {
  url: string
  bodyOf: (user_id: string) => object
}

const eventOf = (user_id: string) => ({ user_id, experiment_key, event_type: 'conversion' })

const PATHS: Record<string, Path> = {
  assign: { url: '/tracking/assign', bodyOf: (user_id) => ({ experiment_key, user_id }) },
  track: { url: '/tracking/track', bodyOf: eventOf },
  track_once: { url: '/tracking/track', bodyOf: (id) => ({ ...eventOf(id), event_id: id }) },
  track_batch: { url: '/tracking/batch', bodyOf: (id) => ({ events: [eventOf(id)] }) },
}

/** A call on a connection of its own. */
interface Call {
  user_id: string
  /** The status of the answer; undefined once the connection is closed without one. */
  status: Promise<number | undefined>
  isAnswered: () => boolean
  /** Whether the service knows that nobody is there any more. */
  isGone: () => boolean
  hangUp: () => void
}

const send = ({ url, bodyOf }: Path, user_id: string): Call => {
  let isAnswered = false
  const sending = request(`${faulty.address}/api/v1${url}`, {
    method: 'POST',
    headers,
    agent: new Agent(),
  })
  const status = new Promise<number | undefined>((resolve) => {
    sending.on('response', (answer) => {
      isAnswered = true
      answer.resume()
      resolve(answer.statusCode)
    })
    sending.on('error', () => resolve(undefined))
  })
  sending.end(JSON.stringify(bodyOf(user_id)))
  let port: number | undefined
  return {
    user_id,
    status,
    isAnswered: () => isAnswered,
    isGone: () => connections.get(port)?.destroyed === true,
    hangUp: () => {
      port = sending.socket?.localPort
      sending.destroy()
    },
  }
}

const waitingOn = async (path: string): Promise<number> => {
  const { body } = await faulty.service.inject({ url: '/metrics' })
  return Number(new RegExp(`^assay_hot_path_waiting\\{path="${path}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
}

/** The subjects of whom anything is stored, past the proxy. */
const storedOf = (series: string): Promise<string[]> =>
  withAdmin(faulty.target, async (admin) => {
    const { rows } = await admin.query<{ user_id: string }>(
      `select user_id from events where starts_with(user_id, $1)
       union select user_id from assignments where starts_with(user_id, $1)`,
      [series],
    )
    return rows.map(({ user_id }) => user_id)
  })

const numbered = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

interface Attempt {
  gone: Call[]
  staying: Call[]
  /** Whether everybody who was to hang up had done so before the run that keeps them waiting ended. */
  isInTime: boolean
}

/** Everybody waits for a run that hangs; some hang up, and then the database comes back. */
const attempt = async (name: string, series: string): Promise<Attempt> => {
  const path = PATHS[name]
  if (!path) throw new Error(name)
  await send(path, `warm-${series}`).status
  faulty.proxy.hang()
  try {
    const occupying: Call[] = []
    for (const user_id of numbered(OCCUPYING, `${series}occupying-`)) {
      occupying.push(send(path, user_id))
      await eventually(async () => expect(occupying.length - (await waitingOn(name))).toBeGreaterThan(0))
    }
    const before = await waitingOn(name)
    const staying = numbered(CALLERS, `${series}staying-`).map((user_id) => send(path, user_id))
    const gone = numbered(CALLERS, `${series}gone-`).map((user_id) => send(path, user_id))
    const everybody = [...occupying, ...staying, ...gone]
    const isOver = (): boolean => everybody.some((call) => call.isAnswered())
    await eventually(async () =>
      expect(isOver() || (await waitingOn(name)) >= before + 2 * CALLERS).toBe(true),
    )
    for (const call of gone) call.hangUp()
    await eventually(() => expect(isOver() || gone.every((call) => call.isGone())).toBe(true))
    return { gone, staying, isInTime: !isOver() }
  } finally {
    await faulty.proxy.heal()
  }
}

/** Attempts until one is in time: on a machine that is busy elsewhere callers wait too long and are refused, which proves nothing. */
const attemptInTime = async (name: string) => {
  for (let round = 1; ; round += 1) {
    const series = `${name}-${round}-`
    const { isInTime, gone, staying } = await attempt(name, series)
    const statuses = await Promise.all(staying.map(({ status }) => status))
    if (isInTime && statuses.every((status) => status === 200)) return { series, gone, staying }
  }
}

const namesOf = (calls: readonly Call[]): string[] => calls.map(({ user_id }) => user_id).sort()

it.each(Object.keys(PATHS))(
  'nothing is stored on %s of callers that hung up while the database hung, and everything of those that stayed',
  async (name) => {
    const { series, gone, staying } = await attemptInTime(name)
    const stored = await storedOf(series)
    expect(stored).toEqual(expect.arrayContaining(namesOf(staying)))
    expect(namesOf(gone).filter((user_id) => stored.includes(user_id))).toEqual([])
  },
)

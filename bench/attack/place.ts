import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../packages/server/src/db/embedded.ts'
import { SCOPES } from '../../packages/server/src/http/access.ts'
import { silentLog } from '../../packages/server/src/lib/log.ts'
import { type ServiceProcess, startServiceProcess } from '../../packages/server/src/start/service-process.ts'
import type { Caller, Names } from '../../packages/server/src/testing/attack/cases.ts'
import { call } from '../call.ts'
import { signIn } from './client.ts'

/** The service under attack: a process of its own, set up as it is deployed, with something to find in it. */
export interface Place {
  /** Changes when the service was started again. */
  service: () => ServiceProcess
  callers: readonly Caller[]
  credentials: Readonly<Record<Caller, Record<string, string>>>
  /** A key for the probe, which nobody attacks with. */
  probeKey: string
  /** What the probe reads results with. */
  probeToken: string
  names: Names
  /** Kills a service that hangs and starts another one on the same data. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

const ADMINISTRATOR = { email: 'admin@example.com', password: 'Attack-Password-1' }
const VIEWER = { email: 'viewer@example.com', password: 'Viewer-Password-1' }

const SETTINGS = {
  FIRST_SUPERUSER: ADMINISTRATOR.email,
  FIRST_SUPERUSER_PASSWORD: ADMINISTRATOR.password,
  AI_MODEL: 'spaces',
  LOG_LEVEL: 'error',
}

/** Starts everything in a temporary directory; `close` ends it and removes the directory. */
export const openPlace = async (): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-attack-'))
  await chmod(directory, 0o755)
  const postgres = await startEmbedded({ dataDir: directory, log: silentLog })
  const { user, database, host } = postgres.connection
  const model = await startModel()
  const settings = {
    ...SETTINGS,
    DATA_DIR: directory,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    AI_BASE_URL: model.url,
  }
  const start = () => startServiceProcess(settings, process.env)
  let service = await start()
  const close = async (): Promise<void> => {
    await service.end('SIGKILL')
    await postgres.stop()
    model.server.close()
    await rm(directory, { recursive: true, force: true })
  }
  const restart = async (): Promise<void> => {
    await service.end('SIGKILL')
    service = await start()
  }
  try {
    return { ...(await fill(service.address)), service: () => service, restart, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A language model whose answers are mostly spaces. */
const startModel = async (): Promise<{ url: string; server: Server }> => {
  const content = `x${' '.repeat(100_000)}x`
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { content } }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, server }
}

const SUBJECTS = 400
const LONG_TEXT = `${'bdfhjlnprt'.repeat(99)}!`

/** An experiment with results, flags, a segment, and subjects that were seen. */
const fill = async (address: string) => {
  const token = await signIn(address, ADMINISTRATOR)
  await call(address, '/admin/users', { token, body: { ...VIEWER, username: 'viewer', role: 'viewer' } })
  const experiment = await createExperiment(address, token)
  const { id: flagId, key: flagKey } = await createFlags(address, token)
  const segment = await call(address, '/segments/', { token, body: { name: 'attacked', kind: 'id_list' } })
  const probeKey = await createKey(address, token, SCOPES)
  await visit(address, { probeKey, flagKey, experimentKey: experiment.key })
  const scopes = await Promise.all(SCOPES.map((scope) => createKey(address, token, [scope])))
  const viewer = await signIn(address, VIEWER)
  return {
    callers: ['stranger', 'viewer', ...SCOPES],
    credentials: {
      stranger: {},
      viewer: { authorization: `Bearer ${viewer}` },
      ...Object.fromEntries(SCOPES.map((scope, index) => [scope, { 'x-api-key': scopes[index] ?? '' }])),
    },
    probeKey,
    probeToken: token,
    names: {
      ...{ experiments: experiment.id, experiment_id: experiment.id, experiment_key: experiment.key },
      ...{ 'feature-flags': flagId, flag_id: flagId, feature_flag_id: flagId, flag_key: flagKey },
      ...{ segments: String(segment['id']), segment_id: String(segment['id']), user_id: 'subject-1' },
    },
  }
}

const createKey = async (address: string, token: string, scopes: readonly string[]): Promise<string> =>
  String((await call(address, '/api-keys/', { token, body: { name: scopes.join(' '), scopes } }))['key'])

const createExperiment = async (address: string, token: string) => {
  const metrics = ['purchase', 'click', 'visit'].map((event_name) => ({ name: event_name, event_name }))
  const body = { name: 'Attacked', key: 'attacked', variants: [{ name: 'a' }, { name: 'b' }], metrics }
  const { id } = await call(address, '/experiments/', { token, body })
  await call(address, `/experiments/${id}/start`, { token, body: {} })
  return { id: String(id), key: body.key }
}

/** A what-if remembers attributes that rules of the flag name. */
const createFlags = async (address: string, token: string) => {
  const conditions = ['text', 'plan', 'a'].map((attribute) => ({
    attribute,
    operator: 'not_equals',
    value: 'nobody',
  }))
  const targeting_rules = { logical_operator: 'AND', groups: [{ logical_operator: 'OR', conditions }] }
  const flags: Record<string, unknown>[] = []
  for (let number = 1; number <= 20; number += 1) {
    const body = { key: `attacked-${number}`, name: 'attacked', is_active: true, targeting_rules }
    flags.push(await call(address, '/feature-flags/', { token, body }))
  }
  return { id: String(flags[0]?.['id']), key: 'attacked-1' }
}

interface Visit {
  probeKey: string
  flagKey: string
  experimentKey: string
}

const visit = async (address: string, { probeKey, flagKey, experimentKey }: Visit): Promise<void> => {
  const users = Array.from({ length: SUBJECTS }, (_, index) => ({ user_id: `subject-${index}` }))
  await call(address, '/tracking/assign/batch', {
    key: probeKey,
    body: { experiment_key: experimentKey, users },
  })
  const context = { text: LONG_TEXT, plan: 'pro', a: { a: { a: 1 } } }
  for (const { user_id } of users) {
    await call(address, `/feature-flags/evaluate/${flagKey}`, { key: probeKey, body: { user_id, context } })
  }
  const events = users.slice(0, SUBJECTS / 4).map(({ user_id }) => ({
    ...{ user_id, event_type: 'purchase', experiment_key: experimentKey },
  }))
  await call(address, '/tracking/batch', { key: probeKey, body: { events } })
}

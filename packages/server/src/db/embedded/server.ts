import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { MINUTE_MS } from '../../lib/durations.ts'
import type { Logger } from '../../lib/log.ts'
import { isConnectionLoss } from '../errors.ts'
import type { Binaries } from './binaries.ts'
import { DATABASE_USER } from './cluster.ts'
import { EmbeddedPostgresError } from './failure.ts'
import { type Launched, launch } from './launch.ts'
import { createSocketDirectory, type DataLocation, socketDirectory } from './place.ts'
import { disarmPidFile, endServer, isAlive, readPidFile } from './postmaster.ts'
import { localOnly, type ServerSettings } from './settings.ts'

/** Everything that is needed to run the server of one data directory. */
export interface Installation {
  place: DataLocation
  binaries: Binaries
  settings: ServerSettings
  log: Logger
  /** Breaks off a start. */
  signal?: AbortSignal | undefined
}

const POLL_MS = 20
/** After a crash the server replays what was not yet written to its tables, which may take a while. */
const MAX_START_MS = 10 * MINUTE_MS
const MAX_FAST_STOP_MS = 30_000
const MAX_STOP_MS = 40_000

/** Complaints of a new server about what is left of an old one; they pass. */
const PASSES = /pre-existing shared memory block|lock file ".*" already exists/

/**
 * Makes sure that a server runs on the data directory and answers: one that is alive already is used, else one
 * is started.
 *
 * @returns the directory of its socket
 * @throws EmbeddedPostgresError when it ends instead of answering; the signal's reason when it was broken off
 */
export const ensureRunning = async (installation: Installation): Promise<string> => {
  const { place } = installation
  const deadline = Date.now() + MAX_START_MS
  let launched: Launched | undefined
  while (Date.now() < deadline) {
    if (installation.signal?.aborted) await launched?.end()
    installation.signal?.throwIfAborted()
    const running = await runningServer(place.cluster)
    const sockets = running?.sockets || socketDirectory(place)
    const state = await probe(sockets)
    if (state === 'ready') return sockets
    if (state === 'absent' && !running) launched = await relaunch(installation, launched)
    await delay(POLL_MS)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL did not answer within 10 minutes: see ${place.logFile} for what it is doing.`,
  )
}

const runningServer = async (cluster: string) => {
  const server = await readPidFile(cluster)
  return server && (await isAlive(server)) ? server : undefined
}

/** Starts the server unless the one that was started is on its way. */
const relaunch = async (installation: Installation, previous: Launched | undefined): Promise<Launched> => {
  const { place, binaries, settings } = installation
  if (previous && !previous.hasEnded()) return previous
  if (previous) await refuseFailure(previous, place)
  await disarmPidFile(place.cluster)
  await createSocketDirectory(place)
  return launch({ place, binaries, settings: { ...localOnly(socketDirectory(place)), ...settings } })
}

const refuseFailure = async (previous: Launched, place: DataLocation): Promise<void> => {
  const complaint = await previous.complaint()
  if (PASSES.test(complaint)) return
  throw new EmbeddedPostgresError(
    `PostgreSQL ended at once (${complaint}): correct this, or see ${place.logFile} for more.`,
  )
}

/** `absent`: nobody listens. `busy`: a server is there but starts, recovers or ends. */
const probe = async (sockets: string): Promise<'ready' | 'busy' | 'absent'> => {
  const client = maintenanceClient(sockets, 'assay start')
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    if (error instanceof DatabaseError && error.code !== '57P03') throw foreignServer(error)
    if (!isConnectionLoss(error)) throw error
    return /ENOENT|ECONNREFUSED/.test(String(error)) ? 'absent' : 'busy'
  }
}

const foreignServer = (error: DatabaseError): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `The server of the data directory refuses the service (${error.message}): choose another directory with DATA_DIR.`,
  )

/** A client of the maintenance database, which exists before any other. */
export const maintenanceClient = (sockets: string, name: string): Client => {
  const client = new Client({
    host: sockets,
    port: 5432,
    database: 'postgres',
    user: DATABASE_USER,
    application_name: name,
  })
  // Without a listener the loss of an idle connection would end the process; the pending query reports it.
  client.on('error', () => undefined)
  return client
}

/**
 * Ends the server of a data directory and waits until it is gone; without one it does nothing. Running
 * sessions are broken off and their transactions undone.
 *
 * @throws EmbeddedPostgresError when it does not end
 */
export const endRunning = async (place: DataLocation): Promise<void> => {
  const started = Date.now()
  const server = await runningServer(place.cluster)
  if (server) endServer(server, 'fast')
  let immediate = false
  while (server && (await isAlive(server))) {
    const waited = Date.now() - started
    if (waited > MAX_STOP_MS) {
      throw new EmbeddedPostgresError(`PostgreSQL does not end: end its process ${server.pid} yourself.`)
    }
    if (waited > MAX_FAST_STOP_MS && !immediate) {
      immediate = true
      endServer(server, 'immediate')
    }
    await delay(POLL_MS)
  }
  const sockets = socketDirectory(place)
  if (sockets !== place.cluster) await rm(sockets, { recursive: true, force: true })
}

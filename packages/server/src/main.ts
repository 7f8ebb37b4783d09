import cluster from 'node:cluster'
import { environment } from './config/environment.ts'
import { readConfig } from './config/index.ts'
import { withSecretKey } from './config/secret-key.ts'
import type { RunningConfig } from './context.ts'
import type { FirstAdministrator } from './features/users/index.ts'
import { SECOND_MS } from './lib/durations.ts'
import { createLog, type Logger } from './lib/log.ts'
import { openServer, prepareDatabase } from './start/database.ts'
import { deploymentWarnings } from './start/deployment-warnings.ts'
import { explain } from './start/failure.ts'
import { greeting, greetsPeople, visitAddress } from './start/greeting.ts'
import { type Service, startService } from './start/service.ts'
import { Interrupted, listenForSignals, type Shutdown, unlessAborted, untilAborted } from './start/signals.ts'
import { reportListening, startWorkers } from './start/workers.ts'

const main = async (): Promise<void> => {
  const shutdown = listenForSignals()
  try {
    const config = withSecretKey(readConfig(environment()))
    shutdown.setLimit(config.SHUTDOWN_TIMEOUT_SECONDS * SECOND_MS)
    const log = createLog({ level: config.LOG_LEVEL, pretty: config.LOG_FORMAT === 'pretty' })
    await (cluster.isWorker ? runWorker : run)({ config, log, shutdown })
    process.exit(0)
  } catch (error) {
    if (error instanceof Interrupted) process.exit(0)
    const sentence = explain(error, Number(environment()['PORT'] ?? 8000))
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`)
    process.exitCode = 1
    if (shutdown.signal.aborted) process.exit()
    process.disconnect?.()
  }
}

interface RunOptions {
  config: RunningConfig
  log: Logger
  shutdown: Shutdown
}

/** The whole service: its database, and one process that answers requests or several. Resolves at its end. */
const run = async ({ config, log, shutdown }: RunOptions): Promise<void> => {
  const { signal } = shutdown
  const server = await openServer(config, log, signal)
  shutdown.onHurry(server.abandon)
  try {
    for (const warning of deploymentWarnings(config)) log.warn({}, warning)
    const administrator = await unlessAborted(signal, () => prepareDatabase(server.target, { config, log }))
    const startAll = config.WEB_CONCURRENCY > 1 ? startWorkers : startService
    const service = await startAll({ config, log, target: server.target }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : error
    })
    if (!signal.aborted) welcome({ config, log, service, administrator })
    await untilAborted(signal)
    log.info({}, 'Assay is stopping')
    await service.stop()
  } finally {
    await server.stop()
  }
}

/** One of several processes on a database that the primary one has prepared. */
const runWorker = async ({ config, log, shutdown }: RunOptions): Promise<void> => {
  const { target } = await openServer(config, log, shutdown.signal)
  const service = await startService({ config, log, target })
  reportListening(service.address)
  await untilAborted(shutdown.signal)
  await service.stop()
}

interface Started {
  config: RunningConfig
  log: Logger
  service: Service
  administrator: FirstAdministrator
}

const welcome = ({ config, log, service, administrator }: Started): void => {
  const address = visitAddress(service.address)
  if (greetsPeople(config)) process.stdout.write(greeting(address, administrator))
  else log.info({ address: service.address, profile: config.PROFILE }, 'Assay is ready')
  if (administrator.state === 'missing') {
    log.warn(
      {},
      'nobody can sign in: set FIRST_SUPERUSER and FIRST_SUPERUSER_PASSWORD and start again to create an account',
    )
  }
}

await main()

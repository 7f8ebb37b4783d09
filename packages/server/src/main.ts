import cluster from 'node:cluster'
import { environment } from './config/environment.ts'
import { readConfig } from './config/index.ts'
import { withSecretKey } from './config/secret-key.ts'
import type { RunningConfig } from './context.ts'
import type { FirstAdministrator } from './features/users/index.ts'
import { createLog, type Logger } from './lib/log.ts'
import { openServer, prepareDatabase } from './start/database.ts'
import { explain } from './start/failure.ts'
import { greeting, greetsPeople, visitAddress } from './start/greeting.ts'
import { type Service, startService } from './start/service.ts'
import { endOnSignal } from './start/signals.ts'
import { reportListening, startWorkers } from './start/workers.ts'

const main = async (): Promise<void> => {
  try {
    const config = withSecretKey(readConfig(environment()))
    const log = createLog({ level: config.LOG_LEVEL, pretty: config.LOG_FORMAT === 'pretty' })
    await (cluster.isWorker ? runWorker(config, log) : run(config, log))
  } catch (error) {
    const sentence = explain(error, Number(environment()['PORT'] ?? 8000))
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`)
    process.exitCode = 1
    process.disconnect?.()
  }
}

/** The whole service: its database, and one process that answers requests or several. */
const run = async (config: RunningConfig, log: Logger): Promise<void> => {
  const server = await openServer(config, log)
  try {
    const administrator = await prepareDatabase(server.target, { config, log })
    const startAll = config.WEB_CONCURRENCY > 1 ? startWorkers : startService
    const service = await startAll({ config, log, target: server.target })
    endOnSignal(log, async () => {
      await service.stop()
      await server.stop()
    })
    welcome({ config, log, service, administrator })
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** One of several processes on a database that the primary one has prepared. */
const runWorker = async (config: RunningConfig, log: Logger): Promise<void> => {
  const { target } = await openServer(config, log)
  const service = await startService({ config, log, target })
  endOnSignal(log, service.stop)
  reportListening(service.address)
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

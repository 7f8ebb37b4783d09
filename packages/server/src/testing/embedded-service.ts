/** Process that runs an embedded server like the service, for tests that kill it: prints one line, then waits. */
import { startEmbedded } from '../db/embedded.ts'
import { silentLog } from '../lib/log.ts'

try {
  await startEmbedded({ dataDir: process.argv[2] ?? '', log: silentLog })
  process.stdout.write('started\n')
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

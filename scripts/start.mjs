/** Starts the service from its sources; first installs what is missing and builds the dashboard when it is not there. */
import { spawn } from 'node:child_process'
import { ensureDashboard } from './dashboard.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

ensureInstalled()
// Without its pages the service still has its API.
ensureDashboard()

// Requests that wait for the database hold many objects: with more room for young ones, few are moved before they die.
const YOUNG_OBJECTS = '--max-semi-space-size=64'

// The root is the working directory, so that ./data is the same place wherever this is called from.
const service = spawn(
  process.execPath,
  [
    YOUNG_OBJECTS,
    '--conditions=source',
    '--import',
    'tsx',
    'packages/server/src/main.ts',
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: 'inherit' },
)

/** A terminal sends Ctrl-C to the service itself; a second signal would ask it to hurry. */
const reachesService = (signal) => signal === 'SIGINT' && process.stdin.isTTY === true

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!reachesService(signal)) service.kill(signal)
  })
}

service.once('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})

/**
 * The service and its pages while they are being changed: the service starts again at every save of its sources, and the
 * pages at http://localhost:3100 change in place. Ctrl-C ends both.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, ROOT } from './install.mjs'

ensureInstalled()

const START_SERVICE = [
  ...['--watch', '--watch-preserve-output', '--conditions=source', '--import', 'tsx'],
  'packages/server/src/main.ts',
]
const START_PAGES = [join('node_modules', 'vite', 'bin', 'vite.js'), join('packages', 'dashboard')]

const children = [START_SERVICE, START_PAGES].map((args) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }),
)

const endAll = (signal) => {
  for (const child of children) child.kill(signal)
}

/** A terminal sends Ctrl-C to every process of its group itself; a second signal would cut the shutdown short. */
const reachesChildren = (signal) => signal === 'SIGINT' && process.stdin.isTTY === true

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!reachesChildren(signal)) endAll(signal)
  })
}

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    endAll('SIGTERM')
  })
}

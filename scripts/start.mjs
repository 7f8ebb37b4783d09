/** Starts the service from its sources; first installs what is missing and builds the dashboard when it is not there. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The working directory of all of it, so that ./data is the same place wherever this is called from. */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

// Requests that wait for the database hold many objects: with more room for young ones, few are moved before they die.
const YOUNG_OBJECTS = '--max-semi-space-size=64'

const SERVICE = [YOUNG_OBJECTS, '--conditions=source', '--import', 'tsx', 'packages/server/src/main.ts']

/** Ends what runs now. */
let pass = () => undefined
let isEnding = false

const end = (signal) => {
  isEnding = true
  pass(signal)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

/** npm passes signals on, but it can be killed; and where a shell stands between, npm ends the shell alone. */
const PARENT_CHECK_MS = 250
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end('SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}

/** Resolves with how a process of Node ended; it need not have been able to start. */
const ended = (child) =>
  new Promise((resolve) => {
    child.once('error', () => resolve({ code: 1 }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })

/** A script that runs detached leads a group of its own; it may be gone already. */
const endGroup = (pid) => {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Runs a script that prepares the service; a signal ends it together with everything that it started. */
const prepare = async (script) => {
  if (isEnding) return 0
  const hasGroup = process.platform !== 'win32'
  const child = spawn(process.execPath, [script], { cwd: ROOT, stdio: 'inherit', detached: hasGroup })
  pass = () => (hasGroup ? endGroup(child.pid) : child.kill())
  const { code } = await ended(child)
  pass = () => undefined
  return code
}

/** The channel tells the service when this process is gone, however it ended. */
const serve = async () => {
  const service = spawn(process.execPath, [...SERVICE, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  pass = (signal) => service.kill(signal)
  const { code, signal } = await ended(service)
  if (!signal) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

const failure = await prepare('scripts/install.mjs')
// Without its pages the service still has its API.
await prepare('scripts/dashboard.mjs')
if (isEnding) process.exit(0)
if (failure) process.exit(failure)
await serve()

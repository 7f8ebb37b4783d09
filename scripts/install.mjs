/** Makes node_modules match package-lock.json. Needs nothing but Node and npm. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_NODE = [20, 20]
const MARK = join(ROOT, 'node_modules', '.assay-lock-hash')

/**
 * Installs the dependencies unless they are there already. Ends the process with one sentence when Node is too
 * old or npm fails.
 */
export const ensureInstalled = () => {
  refuseOldNode()
  const wanted = lockHash()
  if (readText(MARK) === wanted) return
  if (!isInstalled()) runNpm()
  leaveMark(wanted)
}

const refuseOldNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  fail(`Assay needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${process.versions.node}.`)
}

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Programs for another system are as wrong as another version. */
const lockHash = () =>
  createHash('sha256')
    .update(readText(join(ROOT, 'package-lock.json')) ?? '')
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

/** Whether npm's own record of node_modules agrees with the lock file, as after an `npm install` by hand. */
const isInstalled = () => {
  const installed = packagesOf(join(ROOT, 'node_modules', '.package-lock.json'))
  const locked = packagesOf(join(ROOT, 'package-lock.json'))
  if (!installed || !locked) return false
  return Object.entries(locked)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional, link }]) => {
      const found = installed[path]
      return found ? found.version === version && found.link === link : optional === true
    })
}

const packagesOf = (path) => {
  const text = readText(path)
  return text === undefined ? undefined : JSON.parse(text).packages
}

const runNpm = () => {
  console.log('Installing the dependencies; this happens once and takes about half a minute.')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
  const { status, error } = spawnSync(command, all, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (error) fail(`npm could not be run (${error.message}): install it beside Node.`)
  if (status !== 0) fail('The dependencies could not be installed: see the message of npm above.')
}

/** A checkout that belongs to someone else stays as it is; it is only compared again at the next start. */
const leaveMark = (hash) => {
  try {
    writeFileSync(MARK, hash)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled()

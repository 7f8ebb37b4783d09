import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'

/** A program written by others that tests exchange messages with: a folder beside this file lists what it consists of. */
type PeerName =
  | 'cognito-local'
  | 'dynamodb-local'
  | 'emulate'
  | 'moto'
  | 'parquet-readers'
  | 'samlp'
  | 'snowflake-sdk'
  | 'warehouse-engine'

/** The folder in which a peer is installed, or the reason why it cannot be. */
type InstalledPeer = { folder: string } | { missing: string }

const LISTS = fileURLToPath(new URL('.', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../../../node_modules/.cache/assay-peers', import.meta.url))

/** Files that list the packages of a peer: those of npm with a lock file, those of pip and Maven with versions. */
const NPM_FILES = ['package.json', 'package-lock.json']
const PIP_FILES = ['requirements.txt']
const MAVEN_FILES = ['pom.xml']

const MAX_INSTALL_MS = 10 * 60_000

const run = promisify(execFile)

const installing = new Map<PeerName, Promise<InstalledPeer>>()

/**
 * Installs a peer unless some run of the tests has done so before, in a folder that all of them share. Other processes
 * that want the same peer wait meanwhile.
 */
export const installPeer = (name: PeerName): Promise<InstalledPeer> => {
  const known = installing.get(name)
  if (known !== undefined) return known
  const installed = install(name).catch((error: unknown) => {
    const missing = reasonOf(name, error)
    process.stderr.write(`${missing}\n`)
    return { missing }
  })
  installing.set(name, installed)
  return installed
}

const install = async (name: PeerName): Promise<InstalledPeer> => {
  const folder = join(CACHE, `${name}-${await digestOf(name)}`)
  await mkdir(CACHE, { recursive: true })
  while (!existsSync(folder)) {
    const unlock = await lock(`${folder}.lock`)
    if (unlock === undefined) {
      await pause(200)
      continue
    }
    try {
      if (!existsSync(folder)) await installInto(name, folder)
    } finally {
      await unlock()
    }
  }
  return { folder }
}

const filesOf = async (name: PeerName): Promise<string[]> => {
  const present = await readdir(join(LISTS, name))
  return [...NPM_FILES, ...PIP_FILES, ...MAVEN_FILES].filter((file) => present.includes(file))
}

/** Digest of what a peer consists of, and of what its binary packages are made for. */
const digestOf = async (name: PeerName): Promise<string> => {
  const digest = createHash('sha256').update(`${process.platform} ${process.arch} ${process.version}`)
  for (const file of await filesOf(name)) digest.update(await readFile(join(LISTS, name, file)))
  return digest.digest('hex').slice(0, 16)
}

/** Takes a lock that names this process; undefined while another process that is alive has it. */
const lock = async (file: string): Promise<(() => Promise<void>) | undefined> => {
  const own = `${file}.${process.pid}-${threadId}`
  await writeFile(own, String(process.pid))
  try {
    await link(own, file)
    return () => rm(file, { force: true })
  } catch {
    if (isAbandoned(file)) await rm(file, { force: true })
    return undefined
  } finally {
    await rm(own, { force: true })
  }
}

const isAbandoned = (file: string): boolean => {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** Installs aside and renames at the end, so that a folder with the final name is always complete. */
const installInto = async (name: PeerName, folder: string): Promise<void> => {
  const aside = `${folder}.${process.pid}-${threadId}`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside)
  try {
    const files = await filesOf(name)
    for (const file of files) await copyFile(join(LISTS, name, file), join(aside, file))
    const [program, ...options] = installerOf(files)
    const env = { ...process.env, PIP_ROOT_USER_ACTION: 'ignore' }
    await run(program, options, { cwd: aside, env, timeout: MAX_INSTALL_MS, maxBuffer: 16 * 1024 * 1024 })
    await rename(aside, folder)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

const NPM_INSTALL = ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'] as const
const PIP_INSTALL = [
  ...['python3', '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'],
  ...['--target', '.', '--requirement', 'requirements.txt'],
] as const

const MAVEN_INSTALL = ['mvn', '-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'] as const

const installerOf = (files: readonly string[]): readonly [string, ...string[]] => {
  if (files.includes('pom.xml')) return MAVEN_INSTALL
  return files.includes('requirements.txt') ? PIP_INSTALL : NPM_INSTALL
}

const MAX_REASON_LENGTH = 300

const reasonOf = (name: PeerName, error: unknown): string => {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  const lines = (output || String(error)).split('\n')
  const reason = lines.find((line) => /error/i.test(line)) ?? lines[0] ?? ''
  return `${name} cannot be installed, so the tests that need it are skipped: ${reason.slice(0, MAX_REASON_LENGTH)}`
}

/** PostgreSQL as the system packages it, with the settings it comes with: what people put behind DATABASE_URL. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const OTHERS = ['/usr/pgsql-18/bin', '/usr/pgsql-17/bin', '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin']

/** What is left out where there is no such server. */
export const NO_STOCK_POSTGRES =
  'No PostgreSQL of the system is installed: what runs on a stock server is left out (on Debian: apt-get install postgresql; elsewhere say in POSTGRES_BIN where initdb and postgres are).'

/**
 * The directory of the programs: POSTGRES_BIN, else of the newest version of Debian's packages, else the first of the
 * usual places; undefined when they are nowhere.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {string | undefined}
 */
export const stockPostgres = (environment) =>
  [environment.POSTGRES_BIN, ...debianDirectories(), ...OTHERS].find(
    (directory) => directory !== undefined && PROGRAMS.every((name) => existsSync(join(directory, name))),
  )

const PROGRAMS = ['initdb', 'postgres']

const debianDirectories = () =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, 'bin'))

/**
 * Installs the server where it is missing and the system lets us, without starting one; else says in one sentence what
 * is left out.
 *
 * @returns {boolean} whether there is one
 */
export const ensureStockPostgres = () => {
  if (stockPostgres(process.env) !== undefined) return true
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log(
      'Installing PostgreSQL for the tests on a stock server; this happens once and takes some seconds.',
    )
    apt('update', '-qq')
    withoutCluster()
    apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql')
  }
  const isThere = stockPostgres(process.env) !== undefined
  if (!isThere) console.error(NO_STOCK_POSTGRES)
  return isThere
}

/** Debian's package makes and starts a server of its own unless it is told not to. */
const withoutCluster = () => {
  mkdirSync('/etc/postgresql-common', { recursive: true })
  if (existsSync(CLUSTER_SETTINGS)) return
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n')
}

const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'Dpkg::Options::=--force-confold', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

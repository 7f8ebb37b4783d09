/** The pooler that tests put between the service and its database. */
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'

const PLACES = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
]

/** What is left out where there is none. */
export const NO_PGBOUNCER =
  'The tests behind a pooler are skipped: they need pgbouncer (on Debian: apt-get install pgbouncer), or PGBOUNCER says where it is.'

/**
 * Where the pooler is: PGBOUNCER, else the first of the usual places; undefined when it is nowhere.
 *
 * @param {(path: string) => boolean} exists
 * @param {Record<string, string | undefined>} environment
 * @returns {string | undefined}
 */
export const pgbouncerPath = (exists, environment) => environment.PGBOUNCER ?? PLACES.find(exists)

/** Installs the pooler where it is missing and the system lets us; else says in one sentence what is left out. */
export const ensurePgbouncer = () => {
  const isThere = () => pgbouncerPath(existsSync, process.env) !== undefined
  if (isThere()) return
  installWithApt('pgbouncer', 'Installing PgBouncer for the tests behind a pooler; this happens once.')
  if (!isThere()) console.error(NO_PGBOUNCER)
}

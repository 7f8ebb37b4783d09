import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** What a session of ours finds at its server, by the names of PostgreSQL; sizes in its units. */
type FoundSettings = Readonly<Record<string, string | undefined>>

/** A setting with which the service works worse, or less safely, than it could. */
interface SettingProblem {
  setting: string
  value: string
  /** What it does to us, and what to do about it. */
  consequence: string
}

interface Rule {
  setting: string
  isBad: (value: string) => boolean
  consequence: string
}

const is =
  (...words: string[]) =>
  (value: string): boolean =>
    words.includes(value)
const isNot =
  (word: string) =>
  (value: string): boolean =>
    value !== word
const isBelow =
  (least: number) =>
  (value: string): boolean =>
    Number(value) < least
const isAbove =
  (most: number) =>
  (value: string): boolean =>
    Number(value) > most

/** 64 MB in pages of 8 kB. */
const MIN_SHARED_BUFFERS = 8192
/** In kB. */
const MIN_WORK_MEM = 4096

const RULES: readonly Rule[] = [
  {
    setting: 'fsync',
    isBad: is('off'),
    consequence: 'a power cut may destroy the database: turn it on',
  },
  {
    setting: 'full_page_writes',
    isBad: is('off'),
    consequence: 'a power cut may damage tables: turn it on',
  },
  {
    setting: 'synchronous_commit',
    isBad: is('off'),
    consequence: 'a crash of the server loses events that were acknowledged: turn it on',
  },
  {
    setting: 'transaction_read_only',
    isBad: is('on'),
    consequence: 'nothing can be stored: this is a standby, or a server that was set to read-only',
  },
  {
    setting: 'autovacuum',
    isBad: is('off'),
    consequence: 'tables grow without end and statements get slower: turn it on',
  },
  {
    setting: 'jit',
    isBad: is('on'),
    consequence:
      'results take seconds instead of milliseconds; a pooler keeps our sessions from turning it off: alter role ... set jit = off',
  },
  {
    setting: 'TimeZone',
    isBad: (value) => !['UTC', 'Etc/UTC', 'GMT'].includes(value),
    consequence:
      'days are cut at the wrong hour; a pooler keeps our sessions from setting it: alter role ... set timezone = UTC',
  },
  {
    setting: 'server_encoding',
    isBad: isNot('UTF8'),
    consequence: 'names and ids with other characters are refused: create the database with encoding UTF8',
  },
  {
    setting: 'default_transaction_isolation',
    isBad: isNot('read committed'),
    consequence: 'concurrent changes fail that would wait for each other otherwise: set read committed',
  },
  {
    setting: 'idle_session_timeout',
    isBad: isAbove(0),
    consequence: 'connections that wait for news are ended again and again: set 0 for our role',
  },
  {
    setting: 'shared_buffers',
    isBad: isBelow(MIN_SHARED_BUFFERS),
    consequence: 'nearly everything is read from disk: an eighth of the memory or more is right',
  },
  {
    setting: 'work_mem',
    isBad: isBelow(MIN_WORK_MEM),
    consequence: 'results are sorted on disk: 8MB is right',
  },
  {
    setting: 'random_page_cost',
    isBad: isAbove(2),
    consequence: 'indexes are avoided as if on a turning disk: 1.1 is right for flash',
  },
]

const HAND_OVER = 'a pooler hands our sessions on without it: alter role ... set'

/** What a pooled session sets for itself elsewhere; behind a pooler it has what the role has. */
const ROLE_RULES: readonly Rule[] = [
  {
    setting: 'jit',
    isBad: is('on'),
    consequence: `results take seconds instead of milliseconds; ${HAND_OVER} jit = off`,
  },
  {
    setting: 'statement_timeout',
    isBad: is('0'),
    consequence: `a statement may run for ever; ${HAND_OVER} statement_timeout = '30s'`,
  },
  {
    setting: 'lock_timeout',
    isBad: is('0'),
    consequence: `a lock is waited for for ever; ${HAND_OVER} lock_timeout = '4s'`,
  },
  {
    setting: 'idle_in_transaction_session_timeout',
    isBad: is('0'),
    consequence: `a transaction whose process is gone keeps its locks; ${HAND_OVER} idle_in_transaction_session_timeout = '60s'`,
  },
]

/** What sessions of our role lack behind a pooler that gives every transaction another one. */
export const roleProblems = (found: FoundSettings): SettingProblem[] => brokenRules(ROLE_RULES, found)

const brokenRules = (rules: readonly Rule[], found: FoundSettings): SettingProblem[] =>
  rules.flatMap(({ setting, isBad, consequence }) => {
    const value = found[setting]
    return value !== undefined && isBad(value) ? [{ setting, value, consequence }] : []
  })

/** What differs from what the service relies on, the worst first. `needed` are the connections of all its processes. */
export const settingProblems = (found: FoundSettings, needed: number): SettingProblem[] => {
  return [...brokenRules(RULES, found), ...tooFewConnections(found, needed)]
}

const tooFewConnections = (found: FoundSettings, needed: number): SettingProblem[] => {
  const value = found['available_connections'] ?? ''
  if (value === '' || Number(value) >= needed) return []
  const consequence = `requests wait for each other's connections: this service uses up to ${needed}, so raise max_connections or lower DATABASE_POOL_SIZE`
  return [{ setting: 'max_connections', value, consequence }]
}

/** Connections that our role may open in our database at most, those reserved for others not counted. */
const AVAILABLE = sql<string>`least(
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0),
  (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
  (select nullif(datconnlimit, -1) from pg_database where datname = current_database()))::text`

/** Reads the settings as the sessions of a pool have them, with `available_connections` and `server_version`. */
export const readServerSettings = async (db: Db): Promise<FoundSettings> => {
  const names = [...RULES.map(({ setting }) => setting), 'server_version']
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names}::text[])
    union all select 'available_connections', ${AVAILABLE}`.execute(db)
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

/** Reads the settings that sessions of our role begin with, whatever this one has set since. */
export const readRoleSettings = async (db: Db): Promise<FoundSettings> => {
  const names = ROLE_RULES.map(({ setting }) => setting)
  const { rows } = await sql<{ name: string; value: string }>`
    select name, reset_val as value from pg_settings where name = any(${names}::text[])`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

import { DatabaseError } from 'pg'
import { DatabaseSilence, isConnectionLoss, isOutOfConnections, isTemporary, QueueFull } from './errors.ts'

/** What is known about a kind of fault. */
interface Advice {
  meaning: string
  /** What an operator is to do first. */
  advice: string
  /** The page that says more, in docs/guides/runbooks. */
  runbook: string
  /** Whether reading goes on while it lasts. */
  preventsChangesOnly: boolean
  /** Whether a process that meets it should get no more requests. */
  isSevere: boolean
}

const kind = (
  runbook: string,
  meaning: string,
  rest: Omit<Advice, 'meaning' | 'runbook' | 'preventsChangesOnly'> & { preventsChangesOnly?: boolean },
): Advice => ({ preventsChangesOnly: false, ...rest, meaning, runbook: `docs/guides/runbooks/${runbook}.md` })

/** Every kind of fault by which a database keeps the service from its work. */
export const FAULT_ADVICE = {
  unreachable: kind('database-unreachable', 'the database cannot be reached', {
    advice: 'see that its server runs, and that the network and DATABASE_URL lead to it',
    isSevere: true,
  }),
  silent: kind('database-hangs', 'the database does not answer in time', {
    advice: 'look for a stopped server, a stalled disk or a network that loses packets',
    isSevere: true,
  }),
  disk_full: kind('disk-full', 'the disk of the database is full', {
    advice: 'free space on it or enlarge it; nothing is stored until then',
    preventsChangesOnly: true,
    isSevere: true,
  }),
  read_only: kind('read-only', 'the database takes no changes', {
    advice: 'have DATABASE_URL lead to the primary server, or end its read-only mode',
    preventsChangesOnly: true,
    isSevere: true,
  }),
  out_of_connections: kind('connections-exhausted', 'the database has no connection left for the service', {
    advice: 'raise max_connections, or lower DATABASE_POOL_SIZE or the number of processes',
    isSevere: true,
  }),
  out_of_resources: kind(
    'server-resources',
    'the database server is out of memory or at a limit of its own',
    {
      advice: 'see its log for which, and lower work_mem or give it more',
      isSevere: false,
    },
  ),
  locked: kind('locks', 'a lock in the database is not released', {
    advice: 'find who holds it in pg_locks, and end that session',
    preventsChangesOnly: true,
    isSevere: false,
  }),
  slow: kind('slow-statements', 'statements are cancelled because they take too long', {
    advice: 'see what the database server is busy with in pg_stat_activity',
    isSevere: false,
  }),
  server_failure: kind('server-failure', 'the database server fails', {
    advice: 'see its log for the cause; its disk or memory may be damaged',
    isSevere: false,
  }),
  queue_full: kind('back-pressure', 'calls are refused because too many wait for the database', {
    advice: 'see why the database is slow, or add processes and capacity',
    isSevere: false,
  }),
} as const satisfies Record<string, Advice>

/** A kind of fault, as metrics and answers name it. */
export type Fault = keyof typeof FAULT_ADVICE

/** All kinds. */
export const FAULTS = Object.keys(FAULT_ADVICE).filter((name): name is Fault => name in FAULT_ADVICE)

const BY_CODE: Readonly<Record<string, Fault>> = {
  ENOSPC: 'disk_full',
  '25006': 'read_only',
  '40001': 'locked',
  '40P01': 'locked',
  '53100': 'disk_full',
  '53200': 'out_of_resources',
  '53400': 'out_of_resources',
  '55P03': 'locked',
  '57014': 'slow',
  '58030': 'server_failure',
  XX000: 'server_failure',
}

/** A server without space for its files says so in its own words where it has no code for it. */
const NO_SPACE = /no space left on device|could not (?:extend|write).*: (?:no space|disk full)/i

/** The fault of the database behind an error; undefined when the error is no fault of the database. */
export const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof QueueFull) return 'queue_full'
  if (error instanceof DatabaseError && NO_SPACE.test(error.message)) return 'disk_full'
  if (!isTemporary(error)) return undefined
  if (error instanceof DatabaseSilence) return 'silent'
  if (isOutOfConnections(error)) return 'out_of_connections'
  return byCode(error) ?? (isConnectionLoss(error) ? 'unreachable' : 'server_failure')
}

const byCode = (error: unknown): Fault | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? BY_CODE[error.code]
    : undefined

/** What failed, in the server's or the system's words. The details of an error may hold data and are left out. */
export const causeOf = (error: unknown): string => {
  if (error instanceof AggregateError) return causeOf(error.errors[0])
  return error instanceof Error ? error.message : 'unknown'
}

import { type Context, inTransaction, originOf } from '../../../context.ts'
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { type AppError, limited, unavailable } from '../../../lib/errors.ts'
import { fairTurns, NoTurnError } from '../../../lib/fair-turns.ts'
import { counter } from '../../../lib/metrics.ts'
import { PASSWORDS_AT_ONCE } from '../../../lib/passwords.ts'
import { record } from '../../audit/index.ts'
import { addressGroup, countedUnderAccount, countedUnderUnknown, entryOfUnknown } from '../rules.ts'
import type { Account } from '../schema.ts'
import { findByName } from '../store/accounts.ts'
import * as failures from '../store/sign-in-failures.ts'

/** Maximum number of sign-ins that wait in this process. */
const MAX_WAITING = 64
/** Maximum number of sign-ins in progress in this process from one address. */
const MAX_PER_ADDRESS = 32

/**
 * Each turn uses one processor for some 30 ms and at most one database connection, which leaves the rest to other
 * requests.
 */
const turns = fairTurns({
  running: PASSWORDS_AT_ONCE,
  waiting: MAX_WAITING,
  perKey: MAX_PER_ADDRESS,
})

const failed = counter('sign_in_failures_total', 'Failed sign-ins', ['account'])
const refused = counter('sign_ins_refused_total', 'Sign-ins refused because too many were in progress', [
  'crowd',
])

const groupOf = (ctx: Context): string => addressGroup(ctx.config.SECRET_KEY, originOf(ctx)?.ip_address ?? '')

/**
 * Runs the work of a sign-in when it is its turn; different addresses take turns.
 *
 * @throws AppError 429 when too many from the caller's address are in progress, 503 when too many are in total
 */
export const inSignInTurn = async <Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await turns(groupOf(ctx), work)
  } catch (error) {
    throw error instanceof NoTurnError ? refusalOf(error) : error
  }
}

const refusalOf = ({ crowd }: NoTurnError): AppError => {
  refused.inc({ crowd: crowd === 'key' ? 'address' : 'all' })
  return crowd === 'key'
    ? limited(1, 'Too many sign-ins under way from this address. Try again in a second.')
    : unavailable(5, 'Too many sign-ins under way. Try again in a few seconds.')
}

/** A name sent for a sign-in, and the account it identifies. */
export interface SignInName {
  account: Account | undefined
  /** The key under which its failures are counted. */
  countedUnder: string
}

/** Finds the account of a name: by e-mail, or by username or e-mail. The work is the same for unknown names. */
export const accountNamed = async (ctx: Context, name: string, by: 'email' | 'any'): Promise<SignInName> => {
  const { account, foldedName } = await findByName(ctx, name, by)
  const unknown = countedUnderUnknown(ctx.config.SECRET_KEY, foldedName)
  return { account, countedUnder: account ? countedUnderAccount(account.id) : unknown }
}

/** Number of accounts that may be locked from one address before the address is. */
const MAX_LOCKS_PER_ADDRESS = 10

/**
 * Refuses sign-ins from an address with too many failures, whatever their names.
 *
 * @throws AppError 429
 */
export const refuseFailingAddress = async (ctx: Context): Promise<void> => {
  const { RATE_LIMIT_ENABLED, LOCAL_AUTH_MAX_FAILED_ATTEMPTS, LOCAL_AUTH_LOCKOUT_MINUTES } = ctx.config
  const found = await failures.failuresFrom(ctx, groupOf(ctx))
  if (!found || !RATE_LIMIT_ENABLED) return
  if (found.failures < MAX_LOCKS_PER_ADDRESS * LOCAL_AUTH_MAX_FAILED_ATTEMPTS) return
  const end = found.since.getTime() + LOCAL_AUTH_LOCKOUT_MINUTES * MINUTE_MS
  const seconds = Math.max(1, Math.ceil((end - ctx.now().getTime()) / SECOND_MS))
  throw limited(seconds, `Too many failed sign-ins from this address. Try again in ${seconds} seconds.`)
}

interface FailedSignIn {
  /** The name as it was sent. */
  sent: string
  /** What was wrong, when it was not the password. */
  reason?: string
}

/**
 * Records a failed sign-in: every one of an account; of unknown names the first ones, then every 100th, 1000th and so
 * on.
 */
export const recordFailure = (
  ctx: Context,
  { account }: SignInName,
  { sent, reason }: FailedSignIn,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    failed.inc({ account: account ? 'known' : 'unknown' })
    const counts = await failures.countFailureFrom(ctx, groupOf(ctx))
    const entry = account ? 'own' : entryOfUnknown(counts)
    if (entry === undefined) return failures.countGathered(ctx)
    const { ofAddress, ofAll } = counts
    return record(ctx, {
      action: 'user_login_failed',
      entity: {
        type: 'user',
        id: account?.id ?? 'unknown',
        name: account?.username ?? withoutPassword(sent),
      },
      ...(entry === 'gathered' && {
        new_value: { failures_from_address: ofAddress, failures_from_everywhere: ofAll },
      }),
      reason,
      by: account,
    })
  })

/** The sent name if it cannot be a password, because people also type passwords into the field of names. */
const withoutPassword = (sent: string): string =>
  sent.includes('@') ? sent.slice(0, 100) : 'unknown account'

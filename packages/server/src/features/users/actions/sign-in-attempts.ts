import { type Context, inTransaction } from '../../../context.ts'
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

/** Sign-ins under way in this process that wait for their turn. */
const MAX_WAITING = 64
/** Sign-ins under way in this process from one address. */
const MAX_PER_ADDRESS = 32

/**
 * Each turn keeps one processor busy for some 30 ms and holds at most one database connection: everything else the
 * service does goes on beside them.
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

const addressOf = ({ actor }: Context): string => ('origin' in actor ? actor.origin.ip_address : '')

const groupOf = (ctx: Context): string => addressGroup(ctx.config.SECRET_KEY, addressOf(ctx))

/**
 * Does what a sign-in costs when its turn has come; those of different addresses take turns.
 *
 * @throws AppError 429 when too many from the caller's address are under way, 503 when too many are in all
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

/** A name as it was sent for a sign-in, and whom it means. */
export interface SignInName {
  account: Account | undefined
  /** What its failures are counted under. */
  countedUnder: string
}

/** Whom a name means: by e-mail, or by username or e-mail. The work is the same whether it means anybody. */
export const accountNamed = async (ctx: Context, name: string, by: 'email' | 'any'): Promise<SignInName> => {
  const { account, foldedName } = await findByName(ctx, name, by)
  const unknown = countedUnderUnknown(ctx.config.SECRET_KEY, foldedName)
  return { account, countedUnder: account ? countedUnderAccount(account.id) : unknown }
}

/** So many accounts may be locked from one address before it is. */
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

/**
 * Records a failed sign-in: every one of an account; of names that no account has the first ones, then every 100th,
 * 1000th and so on.
 *
 * @param sent the name as it was sent
 */
export const recordFailure = (ctx: Context, { account }: SignInName, sent: string): Promise<void> =>
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
      by: account,
    })
  })

/** People also type passwords where names belong: what was sent is shown only when it cannot be one. */
const withoutPassword = (sent: string): string =>
  sent.includes('@') ? sent.slice(0, 100) : 'unknown account'

import type { Right, Role } from '@assay/lifecycle'
import type { Config } from './config/index.ts'
import { applyChange, type Change, notifyChanges } from './db/changes.ts'
import type { Db } from './db/connect.ts'
import type { Logger } from './lib/log.ts'
import type { ModuleName } from './modules/names.ts'
import type { Ports } from './ports.ts'
import type { SliceWork } from './slice-work.ts'

export type { Role }

/** Where a request came from; written beside every audit entry. */
export interface Origin {
  request_id: string
  ip_address: string
  user_agent: string | undefined
}

export interface SignedInUser {
  id: string
  email: string | null
  username: string
  role: Role
  is_superuser: boolean
  /** What custom roles and grants add to the role; absent where they are recorded only. */
  granted?: readonly Right[]
}

/**
 * Who acts: nobody yet, a signed-in person, a program with an API key, an organisation's identity provider by SCIM, or one
 * of our own background jobs.
 */
export type Actor =
  | { kind: 'anonymous'; origin: Origin }
  | {
      kind: 'user'
      origin: Origin
      user: SignedInUser
      session_id: string
      /** true: the session may be used for nothing but setting up the second factor that the account must have. */
      lacksSecondFactor?: boolean
    }
  | { kind: 'key'; origin: Origin; key_id: string }
  | { kind: 'scim'; origin: Origin; config_id: string }
  | { kind: 'system'; name: string }

/** Settings with the session key filled in. */
export type RunningConfig = Config & { SECRET_KEY: string }

/**
 * The first argument of every action. Seven fields is its ceiling: what only one slice needs belongs to that
 * slice.
 */
export interface Context {
  db: Db
  /** The clock; tests hold it still. */
  now: () => Date
  actor: Actor
  log: Logger
  config: RunningConfig
  ports: Ports & SliceWork<Context>
  /** Whether an optional module is part of this deployment. */
  has: (module: ModuleName) => boolean
}

/** What the transactions in progress have announced. */
const announced = new WeakMap<Db, Change[]>()

/** Runs `work` in one transaction: everything it stores is kept together or not at all. */
export const inTransaction = async <Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> => {
  if (ctx.db.isTransaction) return work(ctx)
  const changes: Change[] = []
  const result = await ctx.db.transaction().execute((db) => {
    announced.set(db, changes)
    return work({ ...ctx, db })
  })
  for (const change of changes) applyChange(ctx.db, change)
  return result
}

/**
 * Makes every process forget what it remembers of a row: this one before the action that commits the change
 * returns, all others within moments of the commit. Part of the transaction it is called in.
 */
export const announce = (ctx: Context, change: Change): Promise<void> => announceAll(ctx, [change])

/** Announces changes like `announce`, in one statement however many they are. */
export const announceAll = async (ctx: Context, changes: readonly Change[]): Promise<void> => {
  await notifyChanges(ctx.db, changes)
  const pending = announced.get(ctx.db)
  for (const change of changes) {
    if (pending) pending.push(change)
    else applyChange(ctx.db, change)
  }
}

/** Where a request came from; undefined for background jobs. */
export const originOf = ({ actor }: Pick<Context, 'actor'>): Origin | undefined =>
  'origin' in actor ? actor.origin : undefined

/** The signed-in person behind a request, or undefined for programs and background jobs. */
export const actingUser = (ctx: Context): SignedInUser | undefined =>
  ctx.actor.kind === 'user' ? ctx.actor.user : undefined

import { actingUser, announce, type Context, inTransaction } from '../../../context.ts'
import { retrying } from '../../../db/errors.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { conflict, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { hashPassword } from '../../../lib/passwords.ts'
import { type AuditAction, changes, record } from '../../audit/index.ts'
import {
  asUser,
  changed,
  differInRights,
  refuseLossOfControl,
  refuseOwnName,
  refuseSyncedRights,
} from '../rules.ts'
import type { Account, ListQuery, User, UserChange, UserCreate } from '../schema.ts'
import * as store from '../store/accounts.ts'
import { present, presentOne } from './present.ts'

/** One page of accounts. */
export const list = async (ctx: Context, query: ListQuery) => {
  const { items, total } = await store.list(ctx, query)
  return pageAnswer(query, { items: await present(ctx, items), total })
}

/**
 * An account by id.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<User> => {
  const account = await store.find(ctx, id)
  if (!account) throw notFound('User')
  return presentOne(ctx, account)
}

/**
 * Stores a new account; without a password, password sign-in is not possible.
 *
 * @throws AppError 409 for a name in use, 422 for a password that is the account's own name
 */
export const create = async (ctx: Context, input: UserCreate): Promise<User> => {
  if (input.password) refuseOwnName(input.password, input, 'password')
  const account: Account = {
    id: newId(),
    username: input.username,
    email: input.email,
    first_name: input.first_name ?? null,
    last_name: input.last_name ?? null,
    role: input.role,
    is_superuser: input.is_superuser,
    is_active: input.is_active,
    password_hash: input.password ? await hashPassword(input.password) : null,
    external_id: input.external_id ?? null,
    preferences: {},
    last_login_at: null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  }
  await orConflict(
    () =>
      inTransaction(ctx, async (ctx) => {
        await refuseCrossedNames(ctx, account)
        await store.insert(ctx, account)
        await record(ctx, {
          action: 'user_create',
          entity: entityOf(account),
          new_value: { ...asUser(account), external_id: account.external_id },
        })
      }),
    CONFLICTS,
  )
  return presentOne(ctx, account)
}

const entityOf = ({ id, username }: Account) => ({ type: 'user' as const, id, name: username })

const CONFLICTS = {
  uq_users_email: 'Email already registered',
  uq_users_username: 'Username already registered',
  uq_users_external_id: 'External identity already linked to another account',
}

const USERNAME_IS_EMAIL = 'Username is the email of another account'
const EMAIL_IS_USERNAME = 'Email is the username of another account'

/**
 * Refuses a name of an account, unless `before` had it already, that another account has as its name of the other kind:
 * people sign in with either, and one name must identify one account.
 *
 * @throws AppError 409
 */
const refuseCrossedNames = async (ctx: Context, after: Account, before?: Account): Promise<void> => {
  const isNew = (name: 'username' | 'email'): boolean => after[name] !== before?.[name]
  if (!isNew('username') && !isNew('email')) return
  const crossed = await store.lockAndCompareNames(ctx, after)
  if (crossed.username_is_email && isNew('username')) throw conflict(USERNAME_IS_EMAIL)
  if (crossed.email_is_username && isNew('email')) throw conflict(EMAIL_IS_USERNAME)
}

/**
 * Changes the fields that were sent. Rights take effect on the account's next request; deactivating an account ends its
 * sessions.
 *
 * @throws AppError 400 for own rights and the last superuser, 404, 409 for a name in use, or for rights that follow an
 * identity service
 */
export const update = async (ctx: Context, id: string, change: UserChange): Promise<User> => {
  const after = await orConflict(
    () =>
      inTransaction(ctx, async (ctx) => {
        const { account: before, otherSuperusers } = await findWithSuperusers(ctx, id)
        const after = { ...changed(before, change), updated_at: ctx.now() }
        refuseSyncedRights(ctx.config, before, after)
        refuseLossOfControl({ before, after, actorId: actingUser(ctx)?.id, otherSuperusers })
        await refuseCrossedNames(ctx, after, before)
        await store.write(ctx, after)
        if (!after.is_active) await store.endSessions(ctx, id)
        if (differInRights(before, after)) await announce(ctx, { topic: 'users', id })
        await recordParts(ctx, before, after)
        return after
      }),
    CONFLICTS,
  )
  return presentOne(ctx, after)
}

/** Locks superusers first, so that two of them cannot revoke each other's rights concurrently. */
const findWithSuperusers = async (ctx: Context, id: string) => {
  const superusers = await store.lockSuperusers(ctx)
  const account = await store.findForUpdate(ctx, id)
  if (!account) throw notFound('User')
  return { account, otherSuperusers: superusers.filter((other) => other !== id).length }
}

/** Audits changes of rights and activity by their own actions, and all others as an update. */
const recordParts = async (ctx: Context, before: Account, after: Account): Promise<void> => {
  const parts: [AuditAction, (keyof Account)[]][] = [
    ['user_update', ['username', 'email', 'first_name', 'last_name', 'external_id']],
    ['role_assign', ['role', 'is_superuser']],
    [after.is_active ? 'user_activate' : 'user_deactivate', ['is_active']],
  ]
  for (const [action, fields] of parts) {
    const values = changes(before, after, fields)
    if (Object.keys(values.new_value).length === 0) continue
    await record(ctx, { action, entity: entityOf(after), ...values })
  }
}

/**
 * Deletes an account with its sessions and keys; entities that it owned have no owner afterwards.
 *
 * @throws AppError 400 for the own account and the last superuser, 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  retrying(() =>
    inTransaction(ctx, async (ctx) => {
      await store.lockOwned(ctx, id)
      const { account: before, otherSuperusers } = await findWithSuperusers(ctx, id)
      refuseLossOfControl({ before, after: undefined, actorId: actingUser(ctx)?.id, otherSuperusers })
      await store.remove(ctx, id)
      await announce(ctx, { topic: 'users', id })
      await record(ctx, { action: 'user_delete', entity: entityOf(before), old_value: asUser(before) })
    }),
  )

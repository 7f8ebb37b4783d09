import type { Context } from '../../../../context.ts'
import { orConflict } from '../../../../db/unique-conflict.ts'
import { accountNamed, changeAccount, createAccount } from '../../../../features/users/index.ts'
import { AppError, notFound } from '../../../../lib/errors.ts'
import type { SsoConfig } from '../../configs/schema.ts'
import { callersConfig, changing } from '../configuration.ts'
import { parseFilter } from '../filter/parser.ts'
import { operationsOf, type PatchBody } from '../patch/operations.ts'
import { duplicate, refused } from '../protocol/errors.ts'
import { type ListQuery, pageOfQuery } from '../protocol/list.ts'
import { type Profile, patched, profileOf, requireOwnDomain } from './rules.ts'
import type { ScimUser, UserWrite } from './schema.ts'
import * as store from './store.ts'

/** Users that one configuration manages at most. */
const MAX_USERS = 20_000

/** One page of the organisation's users, and the number of all that fulfil the filter. */
export const list = async (
  ctx: Context,
  query: ListQuery,
): Promise<{ items: ScimUser[]; total: number; skip: number }> => {
  const filter = query.filter === undefined ? undefined : parseFilter(query.filter)
  const page = pageOfQuery(query)
  const found = await store.list(ctx, await callersConfig(ctx), { filter, ...page })
  return { ...found, skip: page.skip }
}

/**
 * A user by its SCIM id.
 *
 * @throws AppError 404 also for a user of another organisation
 */
export const get = async (ctx: Context, id: string): Promise<ScimUser> =>
  existing(await store.find(ctx, await callersConfig(ctx), id))

const existing = (user: ScimUser | undefined): ScimUser => {
  if (!user) throw notFound('User')
  return user
}

const TAKEN = 'A user with this userName or e-mail address exists already'

/**
 * Creates an account without a password, or takes over the management of the one that has the e-mail address: its names
 * and whether it is active are those that were sent.
 *
 * @throws AppError 400 outside of the domain or over the limit, 409 for a user that exists already
 */
export const create = (ctx: Context, sent: UserWrite): Promise<ScimUser> => {
  const profile = profileOf(sent)
  const provision = () => changing(ctx, (ctx, config) => provisioned(ctx, config, profile))
  // A sign-in may have created the account a moment ago; it is found then.
  return provision().catch((error: unknown) => {
    if (isConflictOfAccount(error)) return provision()
    throw error
  })
}

const isConflictOfAccount = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'conflict' && error.code === undefined

const provisioned = async (ctx: Context, config: SsoConfig, profile: Profile): Promise<ScimUser> => {
  requireOwnDomain(profile, config.org_domain)
  const { account } = await accountNamed(ctx, profile.email, 'email')
  const names = { userName: profile.user_name, userId: account?.id }
  if (await store.findTaken(ctx, config, names)) throw duplicate(TAKEN)
  if ((await store.count(ctx, config)) >= MAX_USERS) {
    throw refused('tooMany', `At most ${MAX_USERS} users can be managed`)
  }
  await store.deleteLeft(ctx, config, names)
  const is_active = profile.is_active ?? true
  // The account before what belongs to it, as `writeProfile` has it.
  const userId = account
    ? await takenOver(ctx, account, { ...profile, is_active })
    : await createdAccount(ctx, { ...profile, is_active })
  const id = await store.insert(ctx, config, { userId, profile })
  return existing(await store.find(ctx, config, id))
}

interface NewProfile extends Profile {
  is_active: boolean
}

/** Gives an account that exists the names that were sent, and activity. */
const takenOver = async (
  ctx: Context,
  account: AccountFields & { id: string },
  { first_name, last_name, is_active }: NewProfile,
): Promise<string> => {
  await changeProfile(ctx, account, {
    ...account,
    first_name: first_name ?? account.first_name,
    last_name: last_name ?? account.last_name,
    is_active,
  })
  return account.id
}

const createdAccount = async (ctx: Context, profile: NewProfile): Promise<string> => {
  const { id } = await createAccount(ctx, {
    username: profile.user_name,
    email: profile.email,
    first_name: profile.first_name,
    last_name: profile.last_name,
    is_active: profile.is_active,
    role: 'viewer',
    is_superuser: false,
  })
  return id
}

/**
 * Replaces a user: attributes that were not sent are cleared, but for `active`, which stays.
 *
 * @throws AppError 400, 404, 409
 */
export const replace = (ctx: Context, id: string, sent: UserWrite): Promise<ScimUser> =>
  change(ctx, id, () => sent)

/**
 * Changes a user by the operations of PATCH, all or none.
 *
 * @throws AppError 400, 404, 409
 */
export const patch = (ctx: Context, id: string, body: PatchBody): Promise<ScimUser> => {
  const operations = operationsOf(body)
  return change(ctx, id, (before) => patched(before, operations))
}

const change = (ctx: Context, id: string, changed: (before: ScimUser) => UserWrite): Promise<ScimUser> => {
  const work = async (ctx: Context, config: SsoConfig) => {
    const before = existing(await store.find(ctx, config, id))
    const profile = profileOf(changed(before))
    requireOwnDomain(profile, config.org_domain, before)
    await writeProfile(ctx, before, profile)
    return existing(await store.find(ctx, config, id))
  }
  return orConflict(() => changing(ctx, work), { uq_sso_scim_users_name: () => duplicate(TAKEN) })
}

/** Changes the account before what belongs to it: in that order a deletion of the account locks them. */
const writeProfile = async (ctx: Context, before: ScimUser, profile: Profile): Promise<void> => {
  const { email, first_name, last_name, is_active = before.is_active } = profile
  // An account that was taken over keeps the username that it had before.
  const followsName = before.username.toLowerCase() === before.user_name.toLowerCase()
  await changeProfile(
    ctx,
    { ...before, id: before.user_id },
    {
      email,
      first_name,
      last_name,
      is_active,
      username: followsName ? profile.user_name : before.username,
    },
  )
  const names = ['user_name', 'external_id', 'display_name'] as const
  if (names.some((name) => profile[name] !== before[name])) await store.writeNames(ctx, before.id, profile)
}

type AccountFields = Pick<ScimUser, 'username' | 'first_name' | 'last_name' | 'is_active'> & {
  email: string | null
}

/** Changes those fields of an account that differ. */
const changeProfile = async (
  ctx: Context,
  before: AccountFields & { id: string },
  after: AccountFields,
): Promise<void> => {
  const change = {
    ...(after.username !== before.username && { username: after.username }),
    ...(after.email !== before.email && { email: after.email }),
    ...(after.first_name !== before.first_name && { first_name: after.first_name }),
    ...(after.last_name !== before.last_name && { last_name: after.last_name }),
    ...(after.is_active !== before.is_active && { is_active: after.is_active }),
  }
  if (Object.keys(change).length > 0) await changeManaged(ctx, before.id, change)
}

const changeManaged = async (
  ctx: Context,
  id: string,
  change: Parameters<typeof changeAccount>[2],
): Promise<void> => {
  try {
    await changeAccount(ctx, id, change)
  } catch (error) {
    const isRefused = error instanceof AppError && error.kind === 'invalid'
    throw isRefused ? refused('mutability', error.message) : error
  }
}

/**
 * Ends the management of a user: the account is deactivated and loses the role that groups gave it, and keeps its
 * history.
 *
 * @throws AppError 400 for the last superuser, 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  changing(ctx, async (ctx, config) => {
    const user = existing(await store.find(ctx, config, id))
    const losesRole = user.granted_role !== null && user.role !== 'viewer'
    if (user.is_active || losesRole) {
      await changeManaged(ctx, user.user_id, {
        is_active: false,
        ...(losesRole && { role: 'viewer' as const }),
      })
    }
    await store.remove(ctx, id)
  })

import { announce, type Context, inTransaction } from '../../../context.ts'
import { isUniqueViolation, retrying } from '../../../db/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { changes, record } from '../../audit/index.ts'
import { asUser } from '../rules.ts'
import type { Account } from '../schema.ts'
import * as store from '../store/accounts.ts'

/** A person of a managed identity service who has no account yet. */
export type LinkedPerson = Pick<
  Account,
  'username' | 'email' | 'first_name' | 'last_name' | 'role' | 'is_superuser'
> & { external_id: string }

type SignedInAccount = Pick<Account, 'id' | 'username' | 'email'>

/** Why a person gets no account; with the account that stands in the way, where there is one. */
type LinkRefusal =
  | { reason: 'local_password' | 'linked_elsewhere' | 'legacy_unlinked' | 'email_taken'; account_id: string }
  | { reason: 'no_email' }

/**
 * The account of a person who signs in through a managed identity service for the first time, with neither a password nor
 * a link to an account that has the same name or e-mail: such an account refuses the new one. Concurrent calls for one
 * person create one account.
 */
export const createLinkedAccount = async (
  ctx: Context,
  person: LinkedPerson,
): Promise<Account | LinkRefusal> => {
  const create = () => retrying(() => inTransaction(ctx, (ctx) => findOrInsert(ctx, person)))
  try {
    return await create()
  } catch (error) {
    // An administrator has just taken the name or linked the identity: now it can be seen who has it.
    if (isUniqueViolation(error)) return create()
    throw error
  }
}

const findOrInsert = async (ctx: Context, person: LinkedPerson): Promise<Account | LinkRefusal> => {
  await store.lockNames(ctx)
  const linked = await store.findByExternalId(ctx, person.external_id)
  if (linked) return linked
  const refusal = await refusalOf(ctx, person)
  if (refusal) return refusal
  const account: Account = {
    ...person,
    id: newId(),
    is_active: true,
    password_hash: null,
    preferences: {},
    last_login_at: null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  }
  await store.insert(ctx, account)
  await record(ctx, {
    action: 'user_create',
    entity: { type: 'user', id: account.id, name: account.username },
    new_value: { ...asUser(account), external_id: account.external_id },
  })
  return account
}

/** Why another account refuses the person: it has the username, the e-mail, or one of them as its name of the other kind. */
const refusalOf = async (ctx: Context, person: LinkedPerson): Promise<LinkRefusal | undefined> => {
  const namesakes = await store.findNamesakes(ctx, person)
  const named = namesakes.find(({ has_username }) => has_username)
  if (named) return { reason: kindOf(named), account_id: named.id }
  if (person.email === null) return { reason: 'no_email' }
  const addressed = namesakes.find(({ has_email }) => has_email)
  if (addressed) return { reason: 'email_taken', account_id: addressed.id }
  const [crossed] = namesakes
  return crossed && { reason: kindOf(crossed), account_id: crossed.id }
}

const kindOf = ({ has_password, external_id }: store.Namesake) => {
  if (has_password) return 'local_password'
  return external_id === null ? 'legacy_unlinked' : 'linked_elsewhere'
}

/** Gives an account the rights that its groups have now; both fields, or none where they are the same. */
export const assignRights = (
  ctx: Context,
  id: string,
  rights: Pick<Account, 'role' | 'is_superuser'>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.findForUpdate(ctx, id)
    if (!before) return
    const after = { ...before, ...rights, updated_at: ctx.now() }
    const values = changes(before, after, ['role', 'is_superuser'])
    if (Object.keys(values.new_value).length === 0) return
    await store.write(ctx, after)
    await announce(ctx, { topic: 'users', id })
    await record(ctx, {
      action: 'role_assign',
      entity: { type: 'user', id, name: after.username },
      ...values,
    })
  })

/** Records that somebody has signed in at the identity service, once for each time. */
export const recordExternalSignIn = (ctx: Context, account: SignedInAccount, at: Date): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await store.recordLaterSignIn(ctx, account.id, at))) return
    await record(ctx, {
      action: 'user_login',
      entity: { type: 'user', id: account.id, name: account.username },
      by: account,
    })
  })

import { type Context, inTransaction } from '../../../context.ts'
import { isUniqueViolation, retrying } from '../../../db/errors.ts'
import {
  type Account,
  assignRole,
  insertAccount,
  lockAccountsNamed,
  recordCreation,
} from '../../../features/users/index.ts'
import { newId } from '../../../lib/ids.ts'
import { counter } from '../../../lib/metrics.ts'
import type { SsoConfig } from '../configs/schema.ts'
import { findActiveForShare } from '../configs/store.ts'
import { type ProvenIdentity, type SsoFailure, SsoRefusal } from '../failures.ts'
import { accountOfIdentity, storeIdentity } from '../identities/store.ts'
import { type Acceptance, acceptedEmail, decide, needsAdministrator, requireSubject } from './rules.ts'

const signedIn = counter('sso_sign_ins_total', 'Sign-ins that were accepted from identity providers', [
  'provider',
  'outcome',
])

/** Configuration through which an identity signs in. */
interface SignInThrough extends Pick<SsoConfig, 'id'> {
  /** Done first in the same transaction; what it throws refuses the sign-in. */
  first?: (ctx: Context) => Promise<void>
}

/**
 * Signs a proven identity in to its account, or creates the account: just-in-time provisioning, with the role that
 * the identity's groups give. Everything is stored in one transaction, which must not be part of another one.
 *
 * @returns the account as it is stored now; its session remains to be opened
 * @throws SsoRefusal sso_not_configured, sso_email, sso_domain, sso_account, sso_inactive; nothing is stored then
 */
export const acceptIdentity = async (
  ctx: Context,
  { id, first }: SignInThrough,
  identity: ProvenIdentity,
): Promise<Account> => {
  const { account, outcome } = await whileOthersSignIn(() =>
    inTransaction({ ...ctx, actor: { kind: 'system', name: 'sso' } }, async (ctx) => {
      await first?.(ctx)
      // It may have been changed or deactivated while the provider was asked.
      const config = await findActiveForShare(ctx, id)
      if (!config) throw new SsoRefusal('sso_not_configured', 'No active SSO configuration')
      const accepted = await acceptance(ctx, config, identity)
      return { account: await store(ctx, identity, accepted), outcome: accepted.outcome }
    }),
  )
  signedIn.inc({ provider: identity.provider_type, outcome })
  return account
}

/** What a sign-in would do. */
type ForeseenSignIn =
  | { outcome: 'create' | 'sign_in'; role: Account['role'] }
  | { outcome: 'refused'; sso_error: SsoFailure; message: string }

/** What the sign-in of a proven identity would do now, by a configuration that may be inactive. Nothing is stored. */
export const foreseeIdentity = async (
  ctx: Context,
  config: SsoConfig,
  identity: ProvenIdentity,
): Promise<ForeseenSignIn> => {
  try {
    const { outcome, role } = await acceptance(ctx, config, identity)
    return { outcome, role }
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    return { outcome: 'refused', sso_error: error.code, message: error.message }
  }
}

const acceptance = async (
  ctx: Context,
  { org_domain, role_mapping }: SsoConfig,
  identity: ProvenIdentity,
): Promise<Acceptance> => {
  const email = acceptedEmail(identity.email, org_domain)
  requireSubject(identity)
  // An identity before the accounts: one that was stored by then belongs to an account that is found.
  const linkedTo = await accountOfIdentity(ctx, identity)
  const { ofEmail, ofUsername } = await lockAccountsNamed(ctx, [email, identity.email?.trim() ?? email])
  return decide(
    { email, identity, mapping: role_mapping },
    { accounts: ofEmail, linkedTo, isUsernameTaken: ofUsername.length > 0 },
  )
}

const store = (ctx: Context, identity: ProvenIdentity, accepted: Acceptance): Promise<Account> =>
  accepted.outcome === 'create' ? create(ctx, identity, accepted) : signIn(ctx, identity, accepted)

const create = async (
  ctx: Context,
  identity: ProvenIdentity,
  { email, names, role }: Extract<Acceptance, { outcome: 'create' }>,
): Promise<Account> => {
  const account: Account = {
    id: newId(),
    username: email,
    email,
    ...names,
    role,
    is_superuser: false,
    is_active: true,
    password_hash: null,
    external_id: null,
    preferences: {},
    last_login_at: null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  }
  await insertAccount(ctx, account)
  await link(ctx, identity, account)
  await recordCreation(ctx, account)
  return account
}

const signIn = async (
  ctx: Context,
  identity: ProvenIdentity,
  { account: before, role }: Extract<Acceptance, { outcome: 'sign_in' }>,
): Promise<Account> => {
  await link(ctx, identity, before)
  return role === before.role ? before : assignRole(ctx, before, role)
}

const link = async (ctx: Context, identity: ProvenIdentity, { id }: Account): Promise<void> => {
  if (!(await storeIdentity(ctx, identity, id))) throw needsAdministrator()
}

/** How many times a sign-in begins again because another one stored the same account at the same moment. */
const MAX_ATTEMPTS = 5

/** Runs a whole transaction again that met the account of a concurrent one, which it finds then. */
const whileOthersSignIn = async <Result>(transact: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await retrying(transact)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
  return retrying(transact)
}

import { actingUser, announce, type Context, inTransaction, type SignedInUser } from '../../context.ts'
import { notAuthenticated } from '../../http/access.ts'
import { pageAnswer } from '../../http/paging.ts'
import { sha256 } from '../../lib/crypto.ts'
import { type AppError, conflict, forbidden, notFound, wrongField } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { record } from '../audit/index.ts'
import { asApiKey, MAX_KEYS, mayGrant, newKey, prefixOf, usualScopes } from './rules.ts'
import type { ApiKey, ApiKeyCreate, KeyListQuery, ListQuery, StoredKey } from './schema.ts'
import * as store from './store.ts'

const caller = (ctx: Context): SignedInUser => {
  const user = actingUser(ctx)
  if (!user) throw notAuthenticated()
  return user
}

/**
 * One page of the caller's keys; superusers may request those of all accounts.
 *
 * @throws AppError 403 for keys of others
 */
export const list = async (ctx: Context, query: ListQuery) => {
  const user = caller(ctx)
  if (query.all && !user.is_superuser) throw forbidden()
  const { items, total } = await store.list(ctx, query.all ? {} : { ownerId: user.id }, query)
  return pageAnswer(query, { items: asApiKeys(ctx, items), total })
}

const asApiKeys = (ctx: Context, keys: readonly StoredKey[]): ApiKey[] =>
  keys.map((key) => asApiKey(key, ctx.now()))

/** One page of the keys whose ids a query finds, newest first, and their total number. */
export const keysById = async (
  ctx: Context,
  ids: store.KeyIds,
  query: KeyListQuery,
): Promise<{ items: ApiKey[]; total: number }> => {
  const { items, total } = await store.list(ctx, { ids }, query)
  return { items: asApiKeys(ctx, items), total }
}

const tooMany = (): AppError =>
  conflict(`An account can have at most ${MAX_KEYS} API keys. Revoke one that is no longer used.`)

/**
 * Creates a key of the caller; without scopes it has those of an application. Only this response contains the key
 * itself.
 *
 * @throws AppError 403 for a scope beyond the caller's role, 409 for more than 100 usable keys, 422 for an expiry in
 * the past
 */
export const create = async (ctx: Context, requested: ApiKeyCreate): Promise<ApiKey & { key: string }> => {
  const user = caller(ctx)
  const scopes = requested.scopes ?? usualScopes(user)
  if (!scopes.every((scope) => mayGrant(scope, user))) throw forbidden()
  if (requested.expires_at && requested.expires_at <= ctx.now()) {
    throw wrongField(['body', 'expires_at'], 'must be in the future')
  }
  const key = newKey()
  const id = newId()
  const stored = await inTransaction(ctx, async (ctx) => {
    if ((await store.lockUsable(ctx, user.id)) >= MAX_KEYS) throw tooMany()
    await store.insert(ctx, {
      id,
      user_id: user.id,
      name: requested.name,
      description: requested.description ?? null,
      prefix: prefixOf(key),
      key_digest: sha256(key),
      scopes,
      expires_at: requested.expires_at ?? null,
    })
    const { name, description = null, expires_at = null } = requested
    await record(ctx, {
      action: 'api_key_create',
      entity: { type: 'api_key', id, name },
      new_value: { name, description, scopes, expires_at },
    })
    return store.find(ctx, id)
  })
  if (!stored) throw notFound('API key')
  return { ...asApiKey(stored, ctx.now()), key }
}

/**
 * Revokes a key, which is refused from the next request on. Revoking it again changes nothing.
 *
 * @throws AppError 403 for the key of another account, unless the caller is a superuser; 404
 */
export const revoke = async (ctx: Context, id: string): Promise<void> => {
  const user = caller(ctx)
  await inTransaction(ctx, async (ctx) => {
    const key = await store.find(ctx, id)
    if (!key) throw notFound('API key')
    if (key.user_id !== user.id && !user.is_superuser) throw forbidden()
    await revokeKey(ctx, key)
  })
}

/**
 * Revokes a key, whoever owns it, in the transaction of the caller.
 *
 * @returns false when it is revoked already
 */
export const revokeKey = async (
  ctx: Context,
  { id, name }: Pick<StoredKey, 'id' | 'name'>,
): Promise<boolean> => {
  if (!(await store.revoke(ctx, id))) return false
  await announce(ctx, { topic: 'api_keys', id })
  await record(ctx, { action: 'api_key_revoke', entity: { type: 'api_key', id, name } })
  return true
}

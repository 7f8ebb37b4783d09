import { type Context, inTransaction } from '../../../context.ts'
import { record } from '../../../features/audit/index.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import type { IdentitiesQuery } from './schema.ts'
import * as store from './store.ts'

/** One page of linked identities, newest first. */
export const list = async (ctx: Context, query: IdentitiesQuery) =>
  pageAnswer(query, await store.list(ctx, query))

/**
 * Unlinks an identity from its account. Its next sign-in is that of an unknown identity: the e-mail decides.
 *
 * @throws AppError 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const identity = await store.remove(ctx, id)
    if (!identity) throw notFound('Linked identity')
    const { user_id, username, provider_type, issuer, subject } = identity
    await record(ctx, {
      action: 'user_update',
      description: `An identity of user "${username}" was unlinked`,
      entity: { type: 'user', id: user_id, name: username },
      old_value: { linked_identity: { provider_type, issuer, subject } },
      new_value: { linked_identity: null },
    })
  })

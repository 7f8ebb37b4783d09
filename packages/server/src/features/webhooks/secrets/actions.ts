import { type Context, inTransaction } from '../../../context.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { conflict, notFound } from '../../../lib/errors.ts'
import { record } from '../../audit/index.ts'
import { lockWebhook } from '../definition/store.ts'
import type { RotatedSecret } from './schema.ts'
import { newSecret } from './signature.ts'
import * as store from './store.ts'

/** How long messages are signed with a replaced secret, too. */
const OVERLAP_MS = 24 * HOUR_MS

/** Each secret adds a signature to every message. */
const MAX_SECRETS = 5

/**
 * Gives a webhook a new secret, which is answered this one time. Messages carry a signature of the former one for 24 hours
 * as well, unless it is to be revoked at once together with all earlier ones.
 *
 * @throws AppError 404, or 409 when too many secrets are valid
 */
export const rotate = (ctx: Context, id: string, isRevoked: boolean): Promise<RotatedSecret> =>
  inTransaction(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, id)
    if (!webhook) throw notFound('Webhook')
    const now = ctx.now()
    const overlapEnd = new Date(now.getTime() + OVERLAP_MS)
    await store.expireCurrent(ctx, id, overlapEnd)
    await store.removeExpiring(ctx, id, isRevoked ? overlapEnd : now)
    if ((await store.countSecrets(ctx, id)) >= MAX_SECRETS) {
      throw conflict(`A webhook can have ${MAX_SECRETS} valid secrets; revoke the previous ones`)
    }
    const secret = newSecret()
    await store.insertSecret(ctx, id, secret)
    await record(ctx, {
      action: 'webhook_rotate_secret',
      entity: { type: 'webhook', id, name: webhook.name },
      new_value: { revoke_previous: isRevoked },
    })
    return { secret, previous_valid_until: isRevoked ? null : overlapEnd }
  })

import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { type Page, pageAnswer } from '../../../http/paging.ts'
import { conflict, notFound, wrongField } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { changes, lastPosition, record } from '../../audit/index.ts'
import { newSecret } from '../secrets/signature.ts'
import { insertSecret } from '../secrets/store.ts'
import { loggableUrl, refusalOfUrl } from './address.ts'
import type { Webhook, WebhookCreate, WebhookRead, WebhookUpdate } from './schema.ts'
import * as store from './store.ts'

/** Every event may be a message to each of them. */
const MAX_WEBHOOKS = 50

const missing = () => notFound('Webhook')

/** One page of webhooks, the newest first. */
export const list = async (ctx: Context, page: Page) => pageAnswer(page, await store.listWebhooks(ctx, page))

/**
 * A webhook with its health.
 *
 * @throws AppError 404
 */
export const read = async (ctx: Context, id: string): Promise<WebhookRead> => {
  const found = await store.findWebhook(ctx, id)
  if (!found) throw missing()
  return withHealth(ctx, found)
}

const withHealth = async (ctx: Context, webhook: Webhook): Promise<WebhookRead> => {
  const health = (await store.healthOf(ctx, [webhook.id])).get(webhook.id)
  return { ...webhook, health: health ?? { recent: [], pending: 0 } }
}

/**
 * Registers a webhook; its secret is answered this one time.
 *
 * @throws AppError 409 when there are too many, 422 for a URL that cannot be one
 */
export const create = (ctx: Context, sent: WebhookCreate): Promise<Webhook & { secret: string }> => {
  refuseUrl(ctx, sent.url)
  return inTransaction(ctx, async (ctx) => {
    await lockUntilCommit(ctx.db, 'webhooks')
    if ((await store.countWebhooks(ctx)) >= MAX_WEBHOOKS) {
      throw conflict(`There can be ${MAX_WEBHOOKS} webhooks; delete one first`)
    }
    const now = ctx.now()
    const created: Webhook = {
      id: newId(),
      ...sent,
      disabled_reason: null,
      failing_since: null,
      created_at: now,
      updated_at: now,
    }
    const secret = newSecret()
    await store.insertWebhook(ctx, created, {
      starts_after: await lastPosition(ctx),
      created_by: actingUser(ctx)?.id ?? null,
    })
    await insertSecret(ctx, created.id, secret)
    await record(ctx, { action: 'webhook_create', entity: entityOf(created), new_value: audited(created) })
    return { ...created, secret }
  })
}

/**
 * Changes a webhook. An active one begins anew: it is no longer failing, and what waits for it is delivered.
 *
 * @throws AppError 404, or 422 for a URL that cannot be one
 */
export const update = (ctx: Context, id: string, sent: WebhookUpdate): Promise<WebhookRead> => {
  if (sent.url !== undefined) refuseUrl(ctx, sent.url)
  return inTransaction(ctx, async (ctx) => {
    const before = await store.lockWebhook(ctx, id)
    if (!before) throw missing()
    const change = changeOf(before, sent)
    const after = { ...before, ...change, updated_at: ctx.now() }
    await store.updateWebhook(ctx, id, after)
    const { old_value, new_value } = changes(audited(before), audited(after))
    const url = before.url === after.url ? {} : { url: loggableUrl(after.url) }
    await record(ctx, {
      action: 'webhook_update',
      entity: entityOf(after),
      old_value,
      new_value: { ...new_value, ...url },
    })
    return withHealth(ctx, after)
  })
}

const changeOf = (before: Webhook, { name, url, event_types, entity_ids, is_active }: WebhookUpdate) => {
  const startsAnew = is_active === true || (url !== undefined && url !== before.url)
  return {
    name: name ?? before.name,
    url: url ?? before.url,
    event_types: event_types ?? before.event_types,
    entity_ids: entity_ids ?? before.entity_ids,
    is_active: is_active ?? before.is_active,
    ...(startsAnew && { failing_since: null }),
    ...(is_active === true && { disabled_reason: null }),
  }
}

/**
 * Deletes a webhook with its secrets and deliveries.
 *
 * @throws AppError 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.lockWebhook(ctx, id)
    if (!before) throw missing()
    await store.deleteWebhook(ctx, id)
    await record(ctx, { action: 'webhook_delete', entity: entityOf(before), old_value: audited(before) })
  })

const refuseUrl = ({ config }: Context, url: string): void => {
  const refusal = refusalOfUrl(url, config)
  if (refusal !== undefined) throw wrongField(['body', 'url'], refusal)
}

const entityOf = ({ id, name }: Webhook) => ({ type: 'webhook' as const, id, name })

/** A webhook as the audit log holds it. */
const audited = ({ name, url, event_types, entity_ids, is_active, disabled_reason }: Webhook) => ({
  name,
  url: loggableUrl(url),
  event_types,
  entity_ids,
  is_active,
  disabled_reason,
})

import type { Context } from '../../../context.ts'
import { parseJsonBody, parseLargeJsonBody } from '../../../http/json-body.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import { randomToken } from '../../../lib/ids.ts'
import { counter } from '../../../lib/metrics.ts'
import { isPlainObject } from '../../../lib/plain-object.ts'
import type { StoredConfig } from '../configuration/schema.ts'
import { openedSecret } from '../configuration/secrets.ts'
import { findConfig } from '../configuration/store.ts'
import { INTEGRATION_TYPES, type IntegrationType } from '../types.ts'
import { wakeProcessing } from './processing.ts'
import { deliveryIdOf, readDelivery } from './read.ts'
import { isAuthentic, type SentWebhook } from './signature.ts'
import { insertEvent } from './store.ts'

/** Days in which a delivery id that comes again is a duplicate. */
const DUPLICATE_DAYS = 7

/** Bodies of this size are parsed in turns of the event loop. */
const LARGE_BYTES = 64 * 1024
const MAX_PARTS = 50_000

const received = counter('integration_webhooks_total', 'Inbound webhooks', ['source', 'result'])

/** Stands for the secret where there is none, so that the refusal takes as long. */
const NO_SECRET = randomToken(32)

/**
 * Stores an authentic webhook, to be processed after the answer.
 *
 * @throws AppError 404 for an unknown source, 401 unless its sender proves to have the secret of an active integration,
 * then 400 for a body that is not a JSON object
 */
export const receive = async (
  ctx: Context,
  source: string,
  webhook: SentWebhook,
): Promise<{ status: 'received' | 'duplicate' }> => {
  const type = INTEGRATION_TYPES.find((known) => known === source)
  if (!type) throw new AppError('not_found', 'Not Found')
  const config = await authenticated(ctx, type, webhook)
  const status = await store(ctx, config, webhook)
  received.inc({ source: type, result: status })
  if (status === 'received') wakeProcessing(ctx)
  return { status }
}

const authenticated = async (
  ctx: Context,
  type: IntegrationType,
  webhook: SentWebhook,
): Promise<StoredConfig> => {
  const config = await findConfig(ctx, type)
  const secret = config?.is_active === true ? openedSecret(ctx, config, 'webhook_secret') : undefined
  const isSigned = isAuthentic(type, webhook, secret ?? NO_SECRET)
  if (config && secret !== undefined && isSigned) return config
  received.inc({ source: type, result: 'refused' })
  throw new AppError('unauthenticated', 'Webhook authentication failed')
}

const store = async (
  ctx: Context,
  config: StoredConfig,
  { headers, bytes }: SentWebhook,
): Promise<'received' | 'duplicate'> => {
  const { id: config_id, integration_type: type, settings } = config
  const payload = await objectIn(bytes)
  const delivery_id = deliveryIdOf(type, payload, headers)
  const delivery = readDelivery(type, payload, { headers, settings })
  const since = new Date(ctx.now().getTime() - DUPLICATE_DAYS * DAY_MS)
  const isNew = await insertEvent(ctx, { ...delivery, config_id, delivery_id }, since)
  return isNew ? 'received' : 'duplicate'
}

const objectIn = async (bytes: Buffer): Promise<Record<string, unknown>> => {
  try {
    const parse = bytes.length < LARGE_BYTES ? parseJsonBody : parseLargeJsonBody
    const payload = await parse(bytes, MAX_PARTS)
    if (isPlainObject(payload)) return payload
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  throw invalid('Body must be a JSON object')
}

import { type Context, inTransaction } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { changes, record } from '../../../features/audit/index.ts'
import { type Page, pageAnswer } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { configsWithToken } from '../scim/tokens/store.ts'
import { expiryOf } from './certificate.ts'
import { clientSecretOf, encryptedClientSecret } from './client-secret.ts'
import { changedFields, newFields, requireUsable } from './rules.ts'
import type { ConfigChange, ConfigRead, ConfigWrite, SsoConfig } from './schema.ts'
import * as store from './store.ts'

const present = async (ctx: Context, configs: readonly SsoConfig[]): Promise<ConfigRead[]> => {
  const withToken = await configsWithToken(
    ctx,
    configs.map(({ id }) => id),
  )
  return configs.map((config) => {
    const { client_secret, ...shown } = config
    return {
      ...shown,
      certificate_expires_at: expiryOf(config.x509_certificate),
      client_secret_set: clientSecretOf(ctx, config) !== undefined,
      scim_token_set: withToken.has(config.id),
    }
  })
}

const presentOne = async (ctx: Context, config: SsoConfig): Promise<ConfigRead> => {
  const [shown] = await present(ctx, [config])
  if (!shown) throw notFound('SSO configuration')
  return shown
}

/** One page of configurations, newest first. */
export const list = async (ctx: Context, page: Page) => {
  const { items, total } = await store.list(ctx, page)
  return pageAnswer(page, { items: await present(ctx, items), total })
}

/**
 * A configuration by id.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<ConfigRead> => {
  const config = await store.configById(ctx, id)
  if (!config) throw notFound('SSO configuration')
  return presentOne(ctx, config)
}

const CONFLICTS = { uq_sso_configs_domain: 'An SSO configuration already exists for this domain' }

const entityOf = ({ id, org_domain }: SsoConfig) => ({ type: 'sso_config' as const, id, name: org_domain })

/** What the audit log says of a configuration; it redacts the client secret. */
const audited = ({ id, created_at, updated_at, ...fields }: SsoConfig) => fields

/**
 * Stores a new configuration.
 *
 * @throws AppError 400 and 422 as `requireUsable`, 409 for a domain in use
 */
export const create = async (ctx: Context, sent: ConfigWrite): Promise<ConfigRead> => {
  const fields = newFields(sent)
  requireUsable(fields, ctx.config.ENVIRONMENT)
  const id = newId()
  const { client_secret: secret } = fields
  const config: SsoConfig = {
    id,
    ...fields,
    client_secret: secret === null ? null : encryptedClientSecret(ctx, id, secret),
    created_at: ctx.now(),
    updated_at: ctx.now(),
  }
  await orConflict(
    () =>
      inTransaction(ctx, async (ctx) => {
        await store.insert(ctx, config)
        await record(ctx, {
          action: 'sso_config_create',
          entity: entityOf(config),
          new_value: audited(config),
        })
      }),
    CONFLICTS,
  )
  return presentOne(ctx, config)
}

/**
 * Changes the fields that were sent. The configuration is checked whole, with those that were not.
 *
 * @throws AppError as `create`, and 404
 */
export const update = async (ctx: Context, id: string, sent: ConfigChange): Promise<ConfigRead> => {
  const after = await orConflict(
    () =>
      inTransaction(ctx, async (ctx) => {
        const before = await lock(ctx, id)
        const client_secret = secretAfter(ctx, before, sent.client_secret)
        const fields = { ...changedFields(before, sent), client_secret }
        requireUsable(fields, ctx.config.ENVIRONMENT)
        const values = changes(audited(before), fields)
        if (Object.keys(values.new_value).length === 0) return before
        const after = { ...before, ...fields, updated_at: ctx.now() }
        await store.write(ctx, after)
        await record(ctx, { action: 'sso_config_update', entity: entityOf(after), ...values })
        return after
      }),
    CONFLICTS,
  )
  return presentOne(ctx, after)
}

/** The client secret to store: as it is, unless another one was sent. */
const secretAfter = (ctx: Context, before: SsoConfig, sent: string | undefined): string | null =>
  sent === undefined || sent === clientSecretOf(ctx, before)
    ? before.client_secret
    : encryptedClientSecret(ctx, before.id, sent)

const lock = async (ctx: Context, id: string): Promise<SsoConfig> => {
  const config = await store.findForUpdate(ctx, id)
  if (!config) throw notFound('SSO configuration')
  return config
}

/**
 * Deletes a configuration, so that nobody signs in through it any more. Accounts stay, and the identities that opened
 * them.
 *
 * @throws AppError 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const config = await lock(ctx, id)
    await store.remove(ctx, id)
    await record(ctx, {
      action: 'sso_config_delete',
      entity: entityOf(config),
      old_value: audited(config),
    })
  })

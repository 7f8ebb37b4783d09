import { type Context, inTransaction } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { changes, record } from '../../../features/audit/index.ts'
import { type Page, pageAnswer } from '../../../http/paging.ts'
import { AppError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { canSend } from '../providers/providers.ts'
import { SECRET_FIELDS } from './fields.ts'
import { mergedFields, usableFields } from './rules.ts'
import type { Integration, IntegrationChange, IntegrationWrite, StoredConfig } from './schema.ts'
import { openedFields, storedFields } from './secrets.ts'
import * as store from './store.ts'

const present = (ctx: Context, stored: StoredConfig): Integration => {
  const { settings, secrets: _, ...plain } = stored
  const fields = openedFields(ctx, stored)
  return {
    ...plain,
    config: settings,
    stored_secrets: SECRET_FIELDS.filter((name) => fields[name] !== undefined),
    receive_only: !canSend(stored.integration_type, fields),
  }
}

/** One page of integrations, newest first. */
export const list = async (ctx: Context, page: Page) => {
  const { items, total } = await store.listConfigs(ctx, page)
  return pageAnswer(page, { items: items.map((config) => present(ctx, config)), total })
}

const configured = (config: StoredConfig | undefined): StoredConfig => {
  if (!config) throw new AppError('not_found', 'Integration not configured')
  return config
}

/**
 * The stored configuration of a kind; an unknown kind has none.
 *
 * @throws AppError 404
 */
export const requireConfig = async (ctx: Context, type: string): Promise<StoredConfig> =>
  configured(await store.findConfig(ctx, type))

/**
 * The integration of a kind.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, type: string): Promise<Integration> =>
  present(ctx, await requireConfig(ctx, type))

const entityOf = ({ id, integration_type }: StoredConfig) => ({
  type: 'integration' as const,
  id,
  name: integration_type,
})

/** What the audit log says of a configuration; it redacts the secrets. */
const audited = ({ integration_type, is_active, settings, secrets }: StoredConfig) => ({
  integration_type,
  is_active,
  ...settings,
  ...secrets,
})

/**
 * Stores the configuration of a kind that has none.
 *
 * @throws AppError 422 as `usableFields`, 409 for a configured kind
 */
export const create = async (ctx: Context, sent: IntegrationWrite): Promise<Integration> => {
  const { integration_type, is_active } = sent
  const fields = usableFields(integration_type, mergedFields({}, sent.config), ctx.config.ENVIRONMENT)
  const id = newId()
  const config: StoredConfig = {
    id,
    integration_type,
    is_active,
    ...storedFields(ctx, { id, fields }),
    last_sync_at: null,
    last_error: null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  }
  await orConflict(
    () =>
      inTransaction(ctx, async (ctx) => {
        await store.insertConfig(ctx, config)
        await record(ctx, {
          action: 'integration_create',
          entity: entityOf(config),
          new_value: audited(config),
        })
      }),
    { uq_integration_configs_type: `${integration_type} integration already configured` },
  )
  return present(ctx, config)
}

/**
 * Changes the fields of a configuration that were sent. It is checked whole, with those that were not.
 *
 * @throws AppError 422 as `usableFields`, 404
 */
export const update = (ctx: Context, type: string, sent: IntegrationChange): Promise<Integration> =>
  inTransaction(ctx, async (ctx) => {
    const before = configured(await store.findConfigForUpdate(ctx, type))
    const merged = mergedFields(openedFields(ctx, before), sent.config ?? {})
    const stored = sent.config
      ? storedFields(ctx, {
          id: before.id,
          fields: usableFields(before.integration_type, merged, ctx.config.ENVIRONMENT),
          before,
        })
      : {}
    const after = { ...before, ...stored, is_active: sent.is_active ?? before.is_active }
    const values = changes(audited(before), audited(after))
    if (Object.keys(values.new_value).length === 0) return present(ctx, before)
    const written = { ...after, updated_at: ctx.now() }
    await store.writeConfig(ctx, written)
    await record(ctx, { action: 'integration_update', entity: entityOf(written), ...values })
    return present(ctx, written)
  })

/**
 * Deletes the configuration of a kind and its events; links stay.
 *
 * @throws AppError 404
 */
export const remove = (ctx: Context, type: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const config = configured(await store.findConfigForUpdate(ctx, type))
    await store.removeConfig(ctx, config.id)
    await record(ctx, {
      action: 'integration_delete',
      entity: entityOf(config),
      old_value: audited(config),
    })
  })

import { actingUser, type Context, type SignedInUser } from '../../../context.ts'
import { hasRole, notAuthenticated } from '../../../http/access.ts'
import { refuseReversedRange } from '../../../http/date-range.ts'
import { forbidden, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { yearsLater } from './rules.ts'
import type { PhiAction, PhiRecord, RecordsQuery, RecordWrite } from './schema.ts'
import * as store from './store.ts'

const caller = (ctx: Context): SignedInUser => {
  const user = actingUser(ctx)
  if (!user) throw notAuthenticated()
  return user
}

/**
 * One page of records, newest first.
 *
 * @throws AppError 400 for a range that ends before it begins
 */
export const list = async (ctx: Context, query: RecordsQuery) => {
  refuseReversedRange(query)
  const { page, page_size } = query
  return { ...(await store.list(ctx, query)), page, page_size }
}

/** An access to health data. */
interface PhiAccess {
  action: PhiAction
  resource_type: string
  resource_id: string
  phi_fields_accessed: string[]
  purpose: string
  /** Who had access; by default the caller. */
  by?: { id: string; username: string }
}

/** Records an access in the transaction of the caller, with the time until which the record is to be kept. */
export const recordAccess = async (ctx: Context, { by, ...access }: PhiAccess): Promise<PhiRecord> => {
  const user = caller(ctx)
  const origin = 'origin' in ctx.actor ? ctx.actor.origin : undefined
  const years = ctx.config.HIPAA_AUDIT_LOG_RETENTION_YEARS
  const timestamp = ctx.now()
  const record: PhiRecord = {
    id: newId(),
    timestamp,
    user_id: by?.id ?? user.id,
    username: by?.username ?? user.username,
    recorded_by: user.id,
    ...access,
    ip_address: origin?.ip_address ?? null,
    user_agent: origin?.user_agent?.slice(0, 500) ?? null,
    retention_years: years,
    retained_until: yearsLater(timestamp, years),
  }
  await store.insert(ctx, record)
  return record
}

/**
 * Records an access that happened elsewhere.
 *
 * @throws AppError 403 for the access of another account unless the caller is an administrator, 404 for an unknown one
 */
export const add = async (ctx: Context, { user_id, ...access }: RecordWrite): Promise<PhiRecord> => {
  const user = caller(ctx)
  if (user_id === undefined || user_id === user.id) return recordAccess(ctx, access)
  if (!hasRole(ctx.actor, 'admin')) throw forbidden()
  const username = await store.usernameOf(ctx, user_id)
  if (username === undefined) throw notFound('User')
  return recordAccess(ctx, { ...access, by: { id: user_id, username } })
}

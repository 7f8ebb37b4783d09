import type { Permission, Role } from '@assay/lifecycle'
import { z } from 'zod'
import { SECOND_MS } from '../../lib/durations.ts'
import { AppError, type ErrorKind } from '../../lib/errors.ts'

const REFUSALS = {
  connector_disabled: ['unprocessable', 'This connector is not available'],
  invalid_identifier: ['unprocessable', "The name does not follow the warehouse's identifier rules"],
  invalid_filter_value: ['unprocessable', 'The filter value is not allowed'],
  role_not_allowed: ['unprocessable', 'An administrative role is not accepted'],
  invalid_credentials: ['unprocessable', 'The service-account key cannot be read'],
  destination_not_allowed: ['unprocessable', "The address is not one of the warehouse's own"],
  no_generated_key: ['unprocessable', 'This connection has no generated key'],
  key_pair_required: ['unprocessable', 'Create the connection first: its key pair is generated then'],
  name_taken: ['conflict', 'This name is already in use'],
  run_in_progress: ['conflict', 'An analysis or preview on this connection has not finished'],
  source_mismatch: ['unprocessable', 'The source has another kind or connection'],
  invalid_variant_map: ['unprocessable', 'variant_map names a variant of another experiment'],
  window_required: ['unprocessable', 'The experiment has no start date; send window_start'],
  invalid_window: ['unprocessable', 'window_end must be after window_start'],
  join_key_mismatch: ['unprocessable', 'Unit ids of the sources have different types'],
  source_not_validated: ['conflict', 'Validate the source first'],
  credentials_undecryptable: ['conflict', 'The stored credential cannot be opened; enter new credentials'],
  credentials_unavailable: ['unavailable', 'Credential keys are not configured'],
} as const satisfies Record<string, readonly [ErrorKind, string]>

type RefusalCode = keyof typeof REFUSALS

/**
 * A refusal of the warehouse routes: `{detail: {code, message}}` and the fields that the code has besides.
 *
 * @param field where a wrong name or value stands, such as `columns.unit_id`
 */
export const refusal = (code: RefusalCode, field?: string): AppError => {
  const [kind, message] = REFUSALS[code]
  return new AppError(kind, message, { code, ...(field !== undefined && { fields: { field } }) })
}

const BUSY_SECONDS = 30

/** 429 while every run that the deployment allows, or every warehouse job of this process, is under way. */
export const warehouseBusy = (): AppError =>
  new AppError('limited', 'All warehouse jobs are in use; try again in 30 seconds', {
    code: 'warehouse_busy',
    headers: { 'Retry-After': `${BUSY_SECONDS}` },
  })

/** 429 for a connection that has started as many runs today, in UTC, as it may. */
export const dailyLimitReached = ({
  limit,
  resetsAt,
  now,
}: {
  limit: number
  resetsAt: Date
  now: Date
}): AppError =>
  new AppError('limited', 'The connection has used its runs for today', {
    code: 'daily_run_limit_reached',
    fields: { limit, resets_at: resetsAt.toISOString() },
    headers: { 'Retry-After': `${Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / SECOND_MS))}` },
  })

/** 404 in the shape of the warehouse routes. */
export const notFound = (noun: 'Connection' | 'Source' | 'Experiment' | 'Run'): AppError =>
  new AppError('not_found', `${noun} not found`, { code: 'not_found' })

/** The lowest role that has a permission. */
const LOWEST = { editor: 'developer', reader: 'analyst', admin: 'admin' } as const satisfies Partial<
  Record<Permission, Role>
>

type WarehouseAccess = keyof typeof LOWEST

/** 403 for a role that may not do something: `action` begins the sentence, such as 'Creating a connection'. */
export const roleRequired = (action: string, access: WarehouseAccess, role: Role): AppError =>
  new AppError('forbidden', `${action} requires the ${LOWEST[access]} role; you are ${role}`, {
    code: 'role_required',
  })

/** Access of a warehouse route, whose refusals name what is required and who asks. */
export const reservedFor = (access: WarehouseAccess, action: string) => ({
  access,
  roleRefusal: (role: Role) => roleRequired(action, access, role),
  isBeta: true,
})

const problem = z.object({ type: z.string(), loc: z.array(z.union([z.string(), z.int()])), msg: z.string() })

/** Shape of the refusals of the warehouse routes. */
export const warehouseRefusal = z
  .object({
    detail: z.looseObject({
      code: z.string(),
      message: z.string(),
      field: z.string().optional(),
      /** Of daily_run_limit_reached: runs that the connection may start in a UTC day, and when it may again. */
      limit: z.int().optional(),
      resets_at: z.iso.datetime().optional(),
      /** Of a preview that failed. */
      run_id: z.uuid().optional(),
    }),
  })
  .meta({ id: 'WarehouseRefusal' })

/** Shape of 422: one of their refusals, or the problems of fields as elsewhere. */
export const warehouseUnprocessable = z
  .union([warehouseRefusal, z.object({ detail: z.array(problem) })])
  .meta({ id: 'WarehouseUnprocessable' })

import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { id, text, time } from '../../../http/shapes.ts'
import { WAREHOUSE_TYPES } from '../connectors/types.ts'

const limits = {
  query_timeout_seconds: z.int().min(10),
  max_runs_per_day: z.int().min(1),
}

const bytesLimit = z.int().min(10_000_000)
const name = text(1, 200)
const identifier = z.string().max(1000)
const serviceAccountJson = z.string().min(1).max(16_384)

const placeOfA = { account: identifier, warehouse: identifier, user: identifier, role: identifier }
/** Largest number of a TCP port. */
const MAX_PORT = 65_535

const placeOfPostgres = {
  host: identifier,
  port: z.int().min(1).max(MAX_PORT),
  database: identifier,
  user: identifier,
  /** Whether the connection is encrypted and the server's certificate checked. */
  tls: z.boolean(),
}
const password = z.string().min(1).max(1024)

const placeOfB = { billing_project: identifier, location: identifier }

const typedWrite = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    name,
    ...shape,
    query_timeout_seconds: limits.query_timeout_seconds.default(300),
    max_runs_per_day: limits.max_runs_per_day.default(20),
  })

const writeOfA = typedWrite({ warehouse_type: z.literal('warehouse_a'), ...placeOfA })
const writeOfB = typedWrite({
  warehouse_type: z.literal('warehouse_b'),
  ...placeOfB,
  service_account_json: serviceAccountJson,
  max_bytes_per_query: bytesLimit,
})

const writeOfPostgres = typedWrite({
  warehouse_type: z.literal('postgres'),
  ...placeOfPostgres,
  port: placeOfPostgres.port.default(5432),
  tls: placeOfPostgres.tls.default(true),
  password,
})

/** What creates a connection; names are compared with the warehouse's rules afterwards. */
export const connectionWrite = z.discriminatedUnion('warehouse_type', [writeOfA, writeOfB, writeOfPostgres])

/** What tests settings that are not stored: those that create a connection, and whose key signs in to warehouse_a. */
export const connectionTest = z.discriminatedUnion('warehouse_type', [
  writeOfA.extend({ connection_id: id.optional() }),
  writeOfB,
  writeOfPostgres,
])

/** The fields of a connection that can change; those of the other type are refused afterwards. */
export const connectionChange = z
  .strictObject({
    name,
    warehouse_type: z.enum(WAREHOUSE_TYPES),
    ...placeOfA,
    ...placeOfB,
    ...placeOfPostgres,
    service_account_json: serviceAccountJson,
    password,
    max_bytes_per_query: bytesLimit,
    ...limits,
  })
  .partial()

/** The place that a connection leads to, and who signs in there. */
export const parametersA = z.object(placeOfA)
export const parametersB = z.object({ ...placeOfB, service_account_email: z.string() })
export const parametersPostgres = z.object(placeOfPostgres)

const CONNECTION_STATUSES = ['ok', 'pending_key', 'needs_new_credentials', 'unavailable'] as const

export const connectionRead = z
  .object({
    id,
    name: z.string(),
    warehouse_type: z.enum(WAREHOUSE_TYPES),
    parameters: z.union([parametersA, parametersB, parametersPostgres]),
    status: z.enum(CONNECTION_STATUSES),
    public_key_fingerprint: z.string().nullable(),
    pending_public_key_fingerprint: z.string().nullable(),
    query_timeout_seconds: z.int(),
    max_bytes_per_query: z.int().nullable(),
    max_runs_per_day: z.int(),
    /** Analyses and previews of this UTC day, whatever became of them. */
    runs_today: z.int(),
    worst_case_bytes_per_day: z.int().optional(),
    worst_case_seconds_per_day: z.int().optional(),
    /** Whether the connector is available. */
    enabled: z.boolean(),
    last_test: z.object({ at: time, ok: z.boolean(), code: z.string().optional() }).nullable(),
    created_by: id.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'WarehouseConnection' })

/** A connection with the public key that was just made for it. */
export const connectionWithKey = connectionRead.extend({
  public_key: z
    .object({
      /** Body of the PEM, in one line. */
      public_key: z.string(),
      public_key_fingerprint: z.string(),
      /** What an administrator of the warehouse runs to register the key. */
      statement: z.string(),
    })
    .optional(),
})

/** A sign-in that worked. */
export const passedTest = z
  .object({
    ok: z.literal(true),
    warehouse_type: z.enum(WAREHOUSE_TYPES),
    /** Whether the pending key passed, and signs in from now on. */
    promoted_pending_key: z.boolean(),
    /** Why the pending key did not, where there is one. */
    pending_key_code: z.string().optional(),
    elapsed_ms: z.int(),
  })
  .meta({ id: 'WarehousePassedTest' })

export const connectionParams = z.strictObject({ connection_id: id })
export const connectionsQuery = pageQuery
export const connectionList = z.object({ connections: z.array(connectionRead), total: z.int() })

export type ConnectionTest = z.output<typeof connectionTest>
export type PassedTest = z.output<typeof passedTest>
export type ConnectionWrite = z.output<typeof connectionWrite>
export type ConnectionChange = z.output<typeof connectionChange>
export type ConnectionRead = z.output<typeof connectionRead>
export type ConnectionWithKey = z.output<typeof connectionWithKey>
export type ConnectionStatus = ConnectionRead['status']

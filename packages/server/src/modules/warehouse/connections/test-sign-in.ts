import { type Context, inTransaction } from '../../../context.ts'
import { changes, record } from '../../../features/audit/index.ts'
import { WarehouseError } from '../connectors/error.ts'
import { openWarehouse } from '../connectors/open.ts'
import { credentialsKeys } from '../credentials/sealed.ts'
import { limitedCall, toCaller } from '../limited-call.ts'
import { notFound, refusal } from '../refusals.ts'
import { audited, entityOf } from './audited.ts'
import { openCredential } from './credential.ts'
import { placeOf } from './place.ts'
import { freeSlot, requireLimits, requirePlace } from './rules.ts'
import type { ConnectionTest, PassedTest } from './schema.ts'
import * as store from './store.ts'

type Connection = store.Connection

/** The failure of a sign-in with one key; everything but a failure of the warehouse is thrown. */
const tried = async (work: () => Promise<void>): Promise<WarehouseError | undefined> => {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof WarehouseError) return error
    throw error
  }
}

/** The pending key becomes the one that signs in, in the warehouse's slot that was free, unless it was replaced meanwhile. */
const promote = (ctx: Context, { id, pending_public_key_fingerprint: tested }: Connection): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.findForUpdate(ctx, id)
    if (!before || before.pending_public_key_fingerprint !== tested) return
    const after: Connection = {
      ...before,
      credential: before.pending_credential,
      public_key_fingerprint: before.pending_public_key_fingerprint,
      key_slot: freeSlot(before),
      pending_credential: null,
      pending_public_key_fingerprint: null,
      updated_at: ctx.now(),
    }
    await store.write(ctx, after)
    await record(ctx, {
      action: 'warehouse_connection_promote_key',
      entity: entityOf(after),
      ...changes(audited(before), audited(after)),
    })
  })

interface Outcome {
  /** Whether the pending key passed, and signs in from now on. */
  isPromoted: boolean
  /** Why the pending key did not. */
  pendingFailure?: WarehouseError
}

/** Signs in with the pending key first, then with the one that has signed in so far. */
const signIn = async (ctx: Context, connection: Connection, signal: AbortSignal): Promise<Outcome> => {
  const signInWith = (secret: string) => tried(() => openWarehouse(ctx, connection, secret).test(signal))
  const pending = await openCredential(ctx, connection, 'pending_credential')
  const current = await openCredential(ctx, connection, 'credential')
  if (pending === undefined && current === undefined) throw refusal('credentials_undecryptable')
  const pendingFailure = pending === undefined ? undefined : await signInWith(pending)
  if (pending !== undefined && pendingFailure === undefined) {
    await promote(ctx, connection)
    return { isPromoted: true }
  }
  if (current === undefined) throw pendingFailure ?? new WarehouseError('internal')
  const failure = await signInWith(current)
  if (failure) throw failure
  return { isPromoted: false, ...(pendingFailure && { pendingFailure }) }
}

/**
 * Signs in to a connection's warehouse and runs a statement that reads no table; how it went is stored.
 *
 * @throws AppError 404, 409 credentials_undecryptable, 429 warehouse_busy, 503 credentials_unavailable, and the failures of
 *   the warehouse
 */
export const testConnection = async (ctx: Context, id: string): Promise<PassedTest> => {
  const connection = await store.connectionById(ctx, id)
  if (!connection) throw notFound('Connection')
  const began = performance.now()
  try {
    const { isPromoted, pendingFailure } = await limitedCall(ctx, (signal) => signIn(ctx, connection, signal))
    await store.writeTest(ctx, id, null)
    return {
      ok: true,
      warehouse_type: connection.warehouse_type,
      promoted_pending_key: isPromoted,
      ...(pendingFailure && { pending_key_code: pendingFailure.code }),
      elapsed_ms: Math.round(performance.now() - began),
    }
  } catch (error) {
    if (error instanceof WarehouseError) await store.writeTest(ctx, id, error.code)
    throw toCaller(error)
  }
}

/** The key that settings sign in with which are not stored: that of a stored connection, or the one that was sent. */
const secretFor = async (ctx: Context, sent: ConnectionTest): Promise<string> => {
  if (sent.warehouse_type === 'warehouse_b') return sent.service_account_json
  if (sent.warehouse_type === 'postgres') return sent.password
  const { connection_id } = sent
  const stored = connection_id === undefined ? undefined : await store.connectionById(ctx, connection_id)
  if (stored?.warehouse_type !== 'warehouse_a') throw refusal('key_pair_required', 'connection_id')
  const secret =
    (await openCredential(ctx, stored, 'credential')) ??
    (await openCredential(ctx, stored, 'pending_credential'))
  if (secret === undefined) throw refusal('credentials_undecryptable')
  return secret
}

/**
 * Signs in with settings that are not stored.
 *
 * @throws AppError 422, 429 warehouse_busy, 503 credentials_unavailable, and the failures of the warehouse
 */
export const testSettings = async (ctx: Context, sent: ConnectionTest): Promise<PassedTest> => {
  requireLimits(ctx, sent)
  const place = { ...placeOf(sent), query_timeout_seconds: sent.query_timeout_seconds }
  requirePlace(place.warehouse_type, place.parameters)
  if (credentialsKeys(ctx).length === 0) throw refusal('credentials_unavailable')
  const began = performance.now()
  try {
    const secret = await secretFor(ctx, sent)
    await limitedCall(ctx, (signal) => openWarehouse(ctx, place, secret).test(signal))
  } catch (error) {
    throw toCaller(error)
  }
  const elapsed_ms = Math.round(performance.now() - began)
  return { ok: true, warehouse_type: sent.warehouse_type, promoted_pending_key: false, elapsed_ms }
}

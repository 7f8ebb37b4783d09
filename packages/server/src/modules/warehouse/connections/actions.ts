import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { changes, record } from '../../../features/audit/index.ts'
import type { Page } from '../../../http/paging.ts'
import { newId } from '../../../lib/ids.ts'
import { connectedTypes } from '../connectors/types.ts'
import { type KeyPair, newKeyPair } from '../credentials/key-pair.ts'
import { credentialsKeys, seal, unseal } from '../credentials/sealed.ts'
import { notFound, refusal } from '../refusals.ts'
import { audited, entityOf } from './audited.ts'
import { changedConnection, leadsElsewhere } from './change.ts'
import { placeOf } from './place.ts'
import {
  freeSlot,
  registration,
  requireLimits,
  requireOwnFields,
  requirePlace,
  startOfDay,
  statusOf,
  worstCase,
} from './rules.ts'
import type { ConnectionChange, ConnectionRead, ConnectionWithKey, ConnectionWrite } from './schema.ts'
import * as store from './store.ts'

type Connection = store.Connection

const opens = (ctx: Context, id: string, sealed: string | null): boolean | undefined =>
  sealed === null ? undefined : unseal(ctx, id, sealed) !== undefined

const lastTest = ({ last_test_at, last_test_code }: Connection): ConnectionRead['last_test'] => {
  if (last_test_at === null) return null
  return last_test_code === null
    ? { at: last_test_at, ok: true }
    : { at: last_test_at, ok: false, code: last_test_code }
}

const presentAll = async (ctx: Context, connections: readonly Connection[]): Promise<ConnectionRead[]> => {
  const ids = connections.map(({ id }) => id)
  const runs = ids.length === 0 ? new Map() : await store.runsSince(ctx, ids, startOfDay(ctx.now()))
  const hasKeys = credentialsKeys(ctx).length > 0
  return connections.map((connection) => {
    const { credential, pending_credential, key_slot, last_test_at, last_test_code, ...shown } = connection
    return {
      ...shown,
      ...worstCase(connection),
      status: statusOf({
        hasKeys,
        opens: opens(ctx, connection.id, credential),
        opensPending: opens(ctx, connection.id, pending_credential),
      }),
      runs_today: runs.get(connection.id) ?? 0,
      enabled: hasKeys && connectedTypes(ctx.config).includes(connection.warehouse_type),
      last_test: lastTest(connection),
    }
  })
}

const present = async (ctx: Context, connection: Connection): Promise<ConnectionRead> => {
  const [shown] = await presentAll(ctx, [connection])
  if (!shown) throw notFound('Connection')
  return shown
}

/** One page of connections, newest first. */
export const list = async (ctx: Context, page: Page) => {
  const { items, total } = await store.list(ctx, page)
  return { connections: await presentAll(ctx, items), total }
}

/**
 * A connection by id.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<ConnectionRead> => {
  const connection = await store.connectionById(ctx, id)
  if (!connection) throw notFound('Connection')
  return present(ctx, connection)
}

const orNameTaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
  orConflict(work, { uq_warehouse_connections_name: () => refusal('name_taken', 'name') })

/** What signs in to a new connection, and its key pair where the service makes one. */
const newCredentials = async (ctx: Context, id: string, sent: ConnectionWrite) => {
  if (sent.warehouse_type === 'warehouse_a') {
    const pair = await newKeyPair()
    return {
      pair,
      credential: null,
      pending_credential: seal(ctx, id, pair.privateKey),
      pending_public_key_fingerprint: pair.fingerprint,
    }
  }
  const secret = sent.warehouse_type === 'warehouse_b' ? sent.service_account_json : sent.password
  return { credential: seal(ctx, id, secret), pending_credential: null, pending_public_key_fingerprint: null }
}

/**
 * Stores a new connection; a key pair is made for it where its warehouse signs in with one.
 *
 * @throws AppError 422, 503 without keys for credentials, 409 for a name in use
 */
export const create = async (ctx: Context, sent: ConnectionWrite): Promise<ConnectionWithKey> => {
  requireLimits(ctx, sent)
  const place = placeOf(sent)
  requirePlace(place.warehouse_type, place.parameters)
  if (credentialsKeys(ctx).length === 0) throw refusal('credentials_unavailable')
  const id = newId()
  const { pair, ...credentials } = await newCredentials(ctx, id, sent)
  const connection: Connection = {
    id,
    name: sent.name,
    query_timeout_seconds: sent.query_timeout_seconds,
    max_runs_per_day: sent.max_runs_per_day,
    public_key_fingerprint: null,
    key_slot: null,
    last_test_at: null,
    last_test_code: null,
    created_by: actingUser(ctx)?.id ?? null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
    ...place,
    ...credentials,
  }
  await orNameTaken(() =>
    inTransaction(ctx, async (ctx) => {
      await store.insert(ctx, connection)
      await record(ctx, {
        action: 'warehouse_connection_create',
        entity: entityOf(connection),
        new_value: audited(connection),
      })
    }),
  )
  return withKey(ctx, connection, pair)
}

const withKey = async (
  ctx: Context,
  connection: Connection,
  pair: KeyPair | undefined,
): Promise<ConnectionWithKey> => {
  const shown = await present(ctx, connection)
  if (!pair || connection.warehouse_type !== 'warehouse_a') return shown
  return {
    ...shown,
    public_key: {
      public_key: pair.publicKey,
      public_key_fingerprint: pair.fingerprint,
      statement: registration(connection.parameters.user, freeSlot(connection), pair),
    },
  }
}

const lock = async (ctx: Context, id: string): Promise<Connection> => {
  const connection = await store.findForUpdate(ctx, id)
  if (!connection) throw notFound('Connection')
  return connection
}

/**
 * Changes the fields that were sent. A connection that leads elsewhere now takes the validation from its sources.
 *
 * @throws AppError 404, 422, 409 for a name in use, 503 without keys for a new credential
 */
export const update = async (ctx: Context, id: string, sent: ConnectionChange): Promise<ConnectionRead> => {
  requireLimits(ctx, sent)
  const after = await orNameTaken(() =>
    inTransaction(ctx, async (ctx) => {
      const before = await lock(ctx, id)
      requireOwnFields(before, sent)
      const after = changedConnection(ctx, before, sent)
      const values = changes(audited(before), audited(after))
      const hasNewCredential = after.credential !== before.credential
      if (Object.keys(values.new_value).length === 0 && !hasNewCredential) return before
      await store.write(ctx, after)
      if (leadsElsewhere(before, after)) await store.clearValidations(ctx, id)
      await record(ctx, { action: 'warehouse_connection_update', entity: entityOf(after), ...values })
      return after
    }),
  )
  return present(ctx, after)
}

/**
 * Deletes a connection with its credentials and sources. Its runs stay, under its name.
 *
 * @throws AppError 404, 409 while a run has not finished
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const connection = await lock(ctx, id)
    if (await store.hasUnfinishedRun(ctx, id)) throw refusal('run_in_progress')
    await store.remove(ctx, id)
    await record(ctx, {
      action: 'warehouse_connection_delete',
      entity: entityOf(connection),
      old_value: audited(connection),
    })
  })

/**
 * Makes a new key pair for a connection. The key that signs in goes on until a test with the new one has passed, unless
 * no configured key opens it any more.
 *
 * @throws AppError 404, 422 for a warehouse without generated keys, 503 without keys for credentials
 */
export const regenerateKey = async (ctx: Context, id: string): Promise<ConnectionWithKey> => {
  const { warehouse_type } = await get(ctx, id)
  if (warehouse_type !== 'warehouse_a') throw refusal('no_generated_key')
  if (credentialsKeys(ctx).length === 0) throw refusal('credentials_unavailable')
  const pair = await newKeyPair()
  const after = await inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, id)
    const lost = opens(ctx, id, before.credential) === false
    const after: Connection = {
      ...before,
      ...(lost && { credential: null, public_key_fingerprint: null }),
      pending_credential: seal(ctx, id, pair.privateKey),
      pending_public_key_fingerprint: pair.fingerprint,
      updated_at: ctx.now(),
    }
    await store.write(ctx, after)
    await record(ctx, {
      action: 'warehouse_connection_regenerate_key',
      entity: entityOf(after),
      ...changes(audited(before), audited(after)),
    })
    return after
  })
  return withKey(ctx, after, pair)
}

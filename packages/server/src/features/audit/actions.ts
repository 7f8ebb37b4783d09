import {
  type Actor,
  actingUser,
  announce,
  type Context,
  inTransaction,
  type Origin,
  originOf,
} from '../../context.ts'
import type { Page } from '../../http/paging.ts'
import { pageAnswer } from '../../http/paging.ts'
import { newId } from '../../lib/ids.ts'
import { type AuditAction, describe, type EntityType } from './names.ts'
import { entryHash, mayReadAll, redacted, withDiff } from './rules.ts'
import type { AuditEntry, AuditEntryWithDiff, Statement } from './schema.ts'
import * as store from './store.ts'

/** A person as the log names them. */
interface Person {
  id: string
  email: string | null
  username: string
}

/** An event to record. */
export interface AuditEvent {
  action: AuditAction
  /** One sentence; composed of action and name unless given. */
  description?: string | undefined
  entity: { type: EntityType; id: string; name: string }
  /** Former values of the changed fields; secrets are redacted. */
  old_value?: object | undefined
  /** New values of the changed fields; secrets are redacted. */
  new_value?: object | undefined
  reason?: string | undefined
  /** The person who acted, when nobody is signed in yet; otherwise the context has the actor. */
  by?: Person | undefined
}

/**
 * Writes an entry in the caller's transaction, or in one of its own. To be called last: all other writers wait until
 * that transaction ends, so a row that is locked afterwards may cause a deadlock.
 */
export const record = (ctx: Context, event: AuditEvent): Promise<void> => recordAll(ctx, [event])

/** Writes entries like `record`, in few statements however many they are. */
export const recordAll = (ctx: Context, events: readonly AuditEvent[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (events.length === 0) return
    let { position, hash } = await store.lockChain(ctx)
    const entries: AuditEntry[] = []
    for (const event of events) {
      const statement = statementOf(ctx, event)
      const previous_hash = hash
      hash = entryHash(previous_hash, statement)
      position += 1
      entries.push({ ...statement, position, previous_hash, hash })
    }
    await store.append(ctx, entries)
    await announce(ctx, { topic: 'audit_log', id: String(position) })
  })

const statementOf = (ctx: Context, event: AuditEvent): Statement => ({
  id: newId(),
  timestamp: ctx.now(),
  ...personOf(ctx.actor, event.by),
  action_type: event.action,
  action_description: event.description ?? describe(event.action, event.entity.name),
  entity_type: event.entity.type,
  entity_id: event.entity.id,
  entity_name: event.entity.name,
  old_value: event.old_value ? redacted(event.old_value) : null,
  new_value: event.new_value ? redacted(event.new_value) : null,
  reason: event.reason ?? null,
  ...whereFrom(originOf(ctx)),
})

const personOf = (actor: Actor, by: Person | undefined): Pick<Statement, 'user_id' | 'user_email'> => {
  const person = actor.kind === 'user' ? actor.user : by
  if (person) return { user_id: person.id, user_email: person.email ?? person.username }
  return { user_id: null, user_email: nameOf(actor) }
}

const nameOf = (actor: Actor): string => {
  if (actor.kind === 'system') return `system:${actor.name}`
  if (actor.kind === 'scim') return 'system:sso'
  return actor.kind === 'key' ? `api_key:${actor.key_id}` : 'anonymous'
}

const MAX_USER_AGENT_LENGTH = 500

const whereFrom = (
  origin: Origin | undefined,
): Pick<Statement, 'ip_address' | 'user_agent' | 'request_id'> => ({
  ip_address: origin?.ip_address ?? null,
  user_agent: origin?.user_agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  request_id: origin?.request_id ?? null,
})

/** An entity that entries are about. */
export interface AuditedThing {
  type: EntityType
  id: string
}

/**
 * One page of the entries about one entity, or several related ones, newest first, each with its changes field by
 * field. The addresses of other people are visible only to callers who may read the whole log.
 */
export const historyOf = async (
  ctx: Context,
  entity: AuditedThing | readonly AuditedThing[],
  page: Page,
): Promise<{ items: AuditEntryWithDiff[]; total: number; skip: number; limit: number }> => {
  const things = 'type' in entity ? [entity] : entity
  const { items, total } = await store.listOfEntities(ctx, things, page)
  const user = actingUser(ctx)
  const readable = user && mayReadAll(user) ? items : items.map(withoutOrigin)
  return pageAnswer(page, { items: readable.map(withDiff), total })
}

const withoutOrigin = (entry: AuditEntry): AuditEntry => ({ ...entry, ip_address: null, user_agent: null })

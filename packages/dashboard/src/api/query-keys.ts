import type { QueryClient } from '@tanstack/react-query'

/** What the pages read, by what it is about. Every key of the cache begins with one of these. */
export type Entity =
  | 'account'
  | 'admin'
  | 'api-keys'
  | 'audit'
  | 'bandits'
  | 'capabilities'
  | 'counters'
  | 'errors'
  | 'etl'
  | 'exclusion-groups'
  | 'experiments'
  | 'flags'
  | 'holdouts'
  | 'hipaa'
  | 'home'
  | 'integrations'
  | 'interactions'
  | 'modules'
  | 'notifications'
  | 'power'
  | 'rbac'
  | 'results'
  | 'rollouts'
  | 'safety'
  | 'scheduler-health'
  | 'search'
  | 'segments'
  | 'sessions'
  | 'sso'
  | 'users'
  | 'warehouse'
  | 'webhooks'
  | 'workspaces'

/** What else shows an entity, so that a change of it makes that out of date as well. */
const SHOWN_BY: Partial<Record<Entity, readonly Entity[]>> = {
  'api-keys': ['home'],
  'exclusion-groups': ['experiments'],
  experiments: ['exclusion-groups', 'bandits', 'holdouts', 'results', 'home'],
  flags: ['rollouts', 'safety', 'segments', 'home'],
  rollouts: ['flags', 'safety', 'home'],
  safety: ['flags', 'rollouts', 'home'],
  segments: ['flags', 'home'],
  users: ['rbac'],
}

/**
 * The key of something read: `queryKey('segments', 'list', filters)`. Everything of an entity is read again when a command
 * changes it, so a key begins with what the answer is about, whichever page asks.
 */
export const queryKey = (entity: Entity, ...rest: readonly unknown[]): readonly [Entity, ...unknown[]] => [
  entity,
  ...rest,
]

/** What a change of these entities makes out of date: they, what shows them, and the audit log, where it stands. */
export const outdatedBy = (changes: readonly Entity[]): readonly Entity[] => [
  ...new Set([...changes, ...changes.flatMap((entity) => SHOWN_BY[entity] ?? []), 'audit' as const]),
]

/**
 * Reads again what a change of these entities made out of date.
 *
 * @returns when all of it that is on the page has come
 */
export const rereadAfter = async (client: QueryClient, changes: readonly Entity[]): Promise<void> => {
  if (changes.length === 0) return
  await Promise.all(outdatedBy(changes).map((entity) => client.invalidateQueries({ queryKey: [entity] })))
}

import type { WebhookEventType } from './api-types.ts'

/** Event types by entity, in the order of the service. */
export const groupsOf = (
  types: readonly WebhookEventType[],
): readonly { entity: string; members: readonly WebhookEventType[] }[] =>
  [...new Set(types.map(({ entity }) => entity))].map((entity) => ({
    entity,
    members: types.filter((type) => type.entity === entity),
  }))

/** Those of some event types that patterns stand for. */
export const chosenOf = (
  types: readonly WebhookEventType[],
  patterns: readonly string[],
): readonly WebhookEventType[] =>
  types.filter(({ type, entity }) => patterns.includes(type) || patterns.includes(`${entity}.*`))

/** The patterns with all events of an entity, or with none of them. */
export const withGroup = (patterns: readonly string[], entity: string, isWanted: boolean): string[] => {
  const others = patterns.filter((pattern) => !pattern.startsWith(`${entity}.`))
  return isWanted ? [...others, `${entity}.*`] : others
}

/** The patterns with an event type, or without it. */
export const withType = (patterns: readonly string[], type: string, isWanted: boolean): string[] => {
  const others = patterns.filter((pattern) => pattern !== type)
  return isWanted ? [...others, type] : others
}

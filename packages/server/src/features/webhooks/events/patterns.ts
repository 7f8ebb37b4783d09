import { ENTITY_TYPES, EVENT_TYPES } from '../../audit/index.ts'

/** Stands for all event types, or, after an entity, for all of that entity: `feature_flag.*`. */
const ANY = '*'

const PATTERNS: ReadonlySet<string> = new Set([
  ANY,
  ...ENTITY_TYPES.map((entity) => `${entity}.${ANY}`),
  ...EVENT_TYPES.map(({ type }) => type),
])

/** Whether a text is an event type, or a pattern of some. */
export const isPattern = (text: string): boolean => PATTERNS.has(text)

/** What a webhook subscribes to. */
export interface Subscription {
  event_types: readonly string[]
  /** Only events of these entities; empty: of all. */
  entity_ids: readonly string[]
}

/** Whether a webhook subscribes to an event. */
export const subscribesTo = (
  { event_types, entity_ids }: Subscription,
  event: { type: string; entity_id: string },
): boolean => {
  const [entity = ''] = event.type.split('.')
  const isWanted = [ANY, `${entity}.${ANY}`, event.type].some((pattern) => event_types.includes(pattern))
  return isWanted && (entity_ids.length === 0 || entity_ids.includes(event.entity_id))
}

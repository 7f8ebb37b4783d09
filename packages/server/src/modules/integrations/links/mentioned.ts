import type { Context } from '../../../context.ts'
import type { Item } from '../providers/provider.ts'
import type { IntegrationType } from '../types.ts'
import type { Link } from './schema.ts'
import { entitiesNamed, insertMissingLinks, type NewLink } from './store.ts'

/** An item with the keys of experiments and feature flags that it names. */
interface MentioningItem extends Item {
  keys: readonly string[]
}

/** Links items to the experiments and feature flags that they name, and returns the links that did not exist. */
export const linkMentioned = async (
  ctx: Context,
  type: IntegrationType,
  items: readonly MentioningItem[],
): Promise<Link[]> => {
  const entities = await entitiesNamed(ctx, [...new Set(items.flatMap(({ keys }) => keys))])
  const links = items.flatMap(({ keys, ...item }) =>
    entities
      .filter(({ key }) => keys.includes(key))
      .map(({ entity_type, entity_id }): NewLink => {
        return { integration_type: type, entity_type, entity_id, source: 'webhook', item }
      }),
  )
  return insertMissingLinks(ctx, links)
}

import type { Context } from '../../../context.ts'
import { record, recordAll } from '../../../features/audit/index.ts'
import type { Link } from './schema.ts'

const entityOf = ({ id, integration_type, external_id }: Link) => ({
  type: 'integration_link' as const,
  id,
  name: `${integration_type} ${external_id}`,
})

/** What the audit log says of a link: what it connects, and who made it. */
const audited = ({ integration_type, entity_type, entity_id, external_id, source }: Link) => ({
  integration_type,
  entity_type,
  entity_id,
  external_id,
  source,
})

/** Records new links, at the end of their transaction. */
export const recordCreated = (ctx: Context, links: readonly Link[]): Promise<void> =>
  recordAll(
    ctx,
    links.map((link) => ({
      action: 'integration_link_create' as const,
      entity: entityOf(link),
      new_value: audited(link),
    })),
  )

/** Records a deleted link, at the end of its transaction. */
export const recordDeleted = (ctx: Context, link: Link): Promise<void> =>
  record(ctx, {
    action: 'integration_link_delete',
    entity: entityOf(link),
    old_value: audited(link),
  })

import type { Source } from './schema.ts'

/** A source in the audit log. */
export const entityOf = ({ id, name }: Source) => ({ type: 'warehouse_source' as const, id, name })

/** What the audit log says of a source: its full definition. */
export const audited = ({ id, created_at, updated_at, ...fields }: Source) => fields

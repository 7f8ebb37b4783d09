import { oneOf, type RawSearch, textOf, wholeOf } from '../../app/search-params.ts'

/** Which entries of the trail are listed; all when nothing is said. */
export interface AuditSearch {
  search?: string
  entity_type?: string
  entity_id?: string
  action_type?: string
  user_id?: string
  /** ISO 8601. */
  from_date?: string
  to_date?: string
  skip?: number
  tab?: 'statistics' | 'live'
}

/** Reads the address of the audit log. */
export const auditSearch = (raw: RawSearch): AuditSearch => ({
  search: textOf(raw['search']),
  entity_type: textOf(raw['entity_type']),
  entity_id: textOf(raw['entity_id']),
  action_type: textOf(raw['action_type']),
  user_id: textOf(raw['user_id']),
  from_date: textOf(raw['from_date']),
  to_date: textOf(raw['to_date']),
  skip: wholeOf(raw['skip'], { min: 1 }),
  tab: oneOf(raw['tab'], ['statistics', 'live']),
})

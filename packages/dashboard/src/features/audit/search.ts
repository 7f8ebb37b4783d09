import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'

/** The filters of the audit log, as its address has them; names are the service's. */
export interface AuditFilterSearch {
  search?: string
  entity_type?: string
  entity_id?: string
  action_type?: string
  user_id?: string
  /** ISO 8601. */
  from_date?: string
  to_date?: string
}

/** The open tab of the audit log, its filters and its page. */
export interface AuditSearch extends AuditFilterSearch {
  page?: number
  tab?: 'statistics' | 'live'
}

/** The search parameters of the audit log. */
export const auditSearch = (raw: RawSearch): AuditSearch => ({
  search: textOf(raw['search']),
  entity_type: textOf(raw['entity_type']),
  entity_id: textOf(raw['entity_id']),
  action_type: textOf(raw['action_type']),
  user_id: textOf(raw['user_id']),
  from_date: textOf(raw['from_date']),
  to_date: textOf(raw['to_date']),
  page: pageOf(raw['page']),
  tab: oneOf(raw['tab'], ['statistics', 'live']),
})

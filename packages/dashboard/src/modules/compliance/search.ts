import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'

const TABS = ['report', 'events', 'export'] as const

/** A tab of the page. */
export type ComplianceTab = (typeof TABS)[number]

/** The filters of the audit log. */
export interface EventFilterSearch {
  /** Such as feature_flag_create. */
  action?: string
  /** Days such as 2026-03-01, in UTC; both are included. */
  from?: string
  to?: string
}

/** What the address of compliance says. */
export interface ComplianceSearch extends EventFilterSearch {
  tab?: ComplianceTab
  page?: number
}

const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}

/** Reads the address of compliance. */
export const complianceSearch = (raw: RawSearch): ComplianceSearch => ({
  tab: oneOf(raw['tab'], TABS),
  page: pageOf(raw['page']),
  action: textOf(raw['action'], 100),
  from: dayOf(raw['from']),
  to: dayOf(raw['to']),
})

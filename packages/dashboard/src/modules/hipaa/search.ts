import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { AccessRecord } from './api-types.ts'

/** Everything that is recorded of health data. */
export const ACCESS_ACTIONS: readonly AccessRecord['action'][] = [
  'create',
  'read',
  'update',
  'delete',
  'export',
  'disclose',
  'encrypt',
  'decrypt',
  'reencrypt',
  'decrypt_failed',
]

const TABS = ['readiness', 'agreements', 'accesses', 'encryption', 'report'] as const

/** A tab of the page. */
export type HipaaTab = (typeof TABS)[number]

/** The filters of the records of accesses. */
export interface AccessFilterSearch {
  action?: AccessRecord['action']
  resource_type?: string
  user_id?: string
  /** Days such as 2026-03-01, in UTC; both are included. */
  from?: string
  to?: string
}

/** What the address of health data says. */
export interface HipaaSearch extends AccessFilterSearch {
  tab?: HipaaTab
  page?: number
  /** Which agreements are listed; all of them by default. */
  show?: 'active'
  /** The id of the agreement that is open. */
  agreement?: string
}

const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}

/** Reads the address of health data. */
export const hipaaSearch = (raw: RawSearch): HipaaSearch => ({
  tab: oneOf(raw['tab'], TABS),
  page: pageOf(raw['page']),
  show: oneOf(raw['show'], ['active']),
  agreement: textOf(raw['agreement'], 36),
  action: oneOf(raw['action'], ACCESS_ACTIONS),
  resource_type: textOf(raw['resource_type'], 100),
  user_id: textOf(raw['user_id'], 36),
  from: dayOf(raw['from']),
  to: dayOf(raw['to']),
})

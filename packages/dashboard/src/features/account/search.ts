import { oneOf, type RawSearch } from '../../app/search-params.ts'

const TABS = ['profile', 'security', 'notifications', 'api-keys', 'activity'] as const
export type AccountTab = (typeof TABS)[number]

/** Which part of the account is shown; the profile when nothing is said. */
export interface AccountSearch {
  tab?: AccountTab
}

/** Reads the address of the account. */
export const accountSearch = (raw: RawSearch): AccountSearch => ({ tab: oneOf(raw['tab'], TABS) })

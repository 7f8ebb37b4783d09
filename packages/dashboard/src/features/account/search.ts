import { oneOf, type RawSearch } from '../../app/search-params.ts'

const TABS = ['profile', 'security', 'notifications', 'api-keys', 'activity'] as const
export type AccountTab = (typeof TABS)[number]

/** The tab of the account that is open; the profile by default. */
interface AccountSearch {
  tab?: AccountTab
}

/** The search parameters of the account page. */
export const accountSearch = (raw: RawSearch): AccountSearch => ({ tab: oneOf(raw['tab'], TABS) })

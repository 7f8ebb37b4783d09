import { flagOf, pageOf, type RawSearch } from '../../app/search-params.ts'

/** The filter and the page of the list of all API keys. */
export interface ApiKeysSearch {
  /** true: revoked and expired keys, too. */
  inactive?: true
  page?: number
}

/** The search parameters of the list of all API keys. */
export const apiKeysSearch = (raw: RawSearch): ApiKeysSearch => ({
  inactive: flagOf(raw['inactive']) || undefined,
  page: pageOf(raw['page']),
})

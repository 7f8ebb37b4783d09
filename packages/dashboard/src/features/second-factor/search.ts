import { ownAddress, type RawSearch } from '../../app/search-params.ts'

/** The search parameters of the page that sets a required second factor up. */
interface SetupSearch {
  /** The address to open afterwards. */
  return_to?: string
}

/** Reads the search parameters of the page that sets a required second factor up. */
export const setupSearch = (raw: RawSearch): SetupSearch => ({ return_to: ownAddress(raw['return_to']) })

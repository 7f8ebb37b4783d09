import { ownAddress, type RawSearch } from '../../app/search-params.ts'
import { type SignInFailureSearch, signInFailureSearch } from '../../app/sign-in-search.ts'

/** The search parameters of the sign-in page. */
interface LoginSearch extends SignInFailureSearch {
  /** The address to open after the sign-in. */
  return_to?: string
}

/** Reads the search parameters of the sign-in page. */
export const loginSearch = (raw: RawSearch): LoginSearch => ({
  return_to: ownAddress(raw['return_to']),
  ...signInFailureSearch(raw),
})

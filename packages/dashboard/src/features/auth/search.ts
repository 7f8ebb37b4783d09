import type { RawSearch } from '../../app/search-params.ts'
import { type SignInFailureSearch, signInFailureSearch } from '../../app/sign-in-search.ts'

/** The search parameters of the sign-in page. */
interface LoginSearch extends SignInFailureSearch {
  /** The address to open after the sign-in. */
  return_to?: string
}

/** Any origin: what a browser reads against it as another origin leads away from the dashboard. */
const ORIGIN = 'https://dashboard.invalid'

/** An address of this dashboard; undefined for one of another origin, however a browser would read it. */
const ownAddress = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  return URL.canParse(value, ORIGIN) && new URL(value, ORIGIN).origin === ORIGIN ? value : undefined
}

/** Reads the search parameters of the sign-in page. */
export const loginSearch = (raw: RawSearch): LoginSearch => ({
  return_to: ownAddress(raw['return_to']),
  ...signInFailureSearch(raw),
})

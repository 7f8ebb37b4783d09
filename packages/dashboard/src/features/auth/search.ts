import { ownAddress, type RawSearch } from '../../app/search-params.ts'
import { type SignInFailureSearch, signInFailureSearch } from '../../app/sign-in-search.ts'

/** The search parameters of the sign-in page. */
interface LoginSearch extends SignInFailureSearch {
  /** The address to open after the sign-in. */
  return_to?: string
  /** The domain of the organisation whose identity provider somebody comes from. */
  sso_domain?: string
}

const MAX_DOMAIN_LENGTH = 255

/** Any site may link here, so that only what can be a domain is shown. */
const domainIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_DOMAIN_LENGTH && /^[\p{L}\p{N}.-]+$/u.test(value)
    ? value
    : undefined

/** Reads the search parameters of the sign-in page. */
export const loginSearch = (raw: RawSearch): LoginSearch => ({
  return_to: ownAddress(raw['return_to']),
  sso_domain: domainIn(raw['sso_domain']),
  ...signInFailureSearch(raw),
})

import type { RawSearch } from '../../app/search-params.ts'

export interface LoginSearch {
  /** Where to go after sign-in. */
  return_to?: string
}

/** An address of this dashboard, never of another origin. */
const ownAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

/** Reads the address of the sign-in page. */
export const loginSearch = (raw: RawSearch): LoginSearch => ({ return_to: ownAddress(raw['return_to']) })

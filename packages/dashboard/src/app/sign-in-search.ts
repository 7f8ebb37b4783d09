import { type RawSearch, textOf } from './search-params.ts'

/** How an address says that a sign-in through an organisation failed. */
export interface SignInFailureSearch {
  /** Why: one of the service's codes, or anything that somebody wrote into the address. */
  sso_error?: string
  /** The error code of the identity provider. */
  sso_idp_code?: string
  request_id?: string
}

/** The most characters of each of the values. */
const MAX_LENGTH = 64

const SAFE = /^[A-Za-z0-9_.-]+$/

/** A value of the address that may be shown: short, of letters, digits, dots, dashes and underscores. */
const shownText = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && text.length <= MAX_LENGTH && SAFE.test(text) ? text : undefined
}

/** Reads why a sign-in failed. Of values of any other form nothing is shown but that it failed. */
export const signInFailureSearch = (raw: RawSearch): SignInFailureSearch => ({
  sso_error: raw['sso_error'] === undefined ? undefined : (shownText(raw['sso_error']) ?? 'sso_failed'),
  sso_idp_code: shownText(raw['sso_idp_code']),
  request_id: shownText(raw['request_id']),
})

/** The failure that an address speaks of. */
export const failureIn = ({ sso_error, sso_idp_code, request_id }: SignInFailureSearch) =>
  sso_error === undefined ? undefined : { code: sso_error, providerCode: sso_idp_code, requestId: request_id }

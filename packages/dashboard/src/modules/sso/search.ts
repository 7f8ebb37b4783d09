import { oneOf, type RawSearch } from '../../app/search-params.ts'

const TABS = ['settings', 'roles', 'provider', 'scim', 'history'] as const

/** A tab of the page of a configuration. */
export type SsoConfigTab = (typeof TABS)[number]

/** What the address of a configuration says. */
interface SsoConfigSearch {
  tab?: SsoConfigTab
}

/** Reads the address of a configuration. */
export const ssoConfigSearch = (raw: RawSearch): SsoConfigSearch => ({ tab: oneOf(raw['tab'], TABS) })

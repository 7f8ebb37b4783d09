import { oneOf, pageOf, type RawSearch } from '../../app/search-params.ts'
import { SUPPORTED, type SupportedProvider } from './providers.ts'

/** What the address of the list says. */
interface SsoConfigsSearch {
  page?: number
}

/** Reads the address of the list of configurations. */
export const ssoConfigsSearch = (raw: RawSearch): SsoConfigsSearch => ({ page: pageOf(raw['page']) })

/** What the address of a new configuration says. */
interface NewSsoConfigSearch {
  /** The kind of provider, once it is chosen. */
  provider?: SupportedProvider
}

/** Reads the address of a new configuration. */
export const newSsoConfigSearch = (raw: RawSearch): NewSsoConfigSearch => ({
  provider: oneOf(raw['provider'], SUPPORTED),
})

const TABS = ['settings', 'provider', 'roles', 'scim', 'history'] as const

/** A tab of the page of a configuration. */
export type SsoConfigTab = (typeof TABS)[number]

/** What the address of a configuration says. */
interface SsoConfigSearch {
  tab?: SsoConfigTab
}

/** Reads the address of a configuration. */
export const ssoConfigSearch = (raw: RawSearch): SsoConfigSearch => ({ tab: oneOf(raw['tab'], TABS) })

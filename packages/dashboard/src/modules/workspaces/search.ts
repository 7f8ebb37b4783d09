import { flagOf, oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'

/** What the address of the list says. */
export interface WorkspacesSearch {
  search?: string
  /** true: those of everybody, for superusers. */
  all?: true
  page?: number
}

/** Reads the address of the list. */
export const workspacesSearch = (raw: RawSearch): WorkspacesSearch => ({
  search: textOf(raw['search'], 100),
  all: flagOf(raw['all']) || undefined,
  page: pageOf(raw['page']),
})

const TABS = ['members', 'invites', 'keys', 'settings', 'history'] as const

/** A tab of the page of a workspace. */
export type WorkspaceTab = (typeof TABS)[number]

/** What the address of a workspace says. */
interface WorkspaceSearch {
  /** Its members by default. */
  tab?: WorkspaceTab
  /** The page of the list on the tab. */
  page?: number
  /** Which invites are listed; all by default. */
  status?: 'pending' | 'accepted' | 'expired' | 'revoked'
  /** true: revoked and expired keys, too. */
  inactive?: true
}

/** Reads the address of a workspace. */
export const workspaceSearch = (raw: RawSearch): WorkspaceSearch => ({
  tab: oneOf(raw['tab'], TABS),
  page: pageOf(raw['page']),
  status: oneOf(raw['status'], ['pending', 'accepted', 'expired', 'revoked']),
  inactive: flagOf(raw['inactive']) || undefined,
})

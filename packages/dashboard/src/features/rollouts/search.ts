import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { Schedule } from './api-types.ts'

/** What the list of rollouts shows, as its address says. */
export interface RolloutsSearch {
  status?: Schedule['status']
  /** Id of a flag. */
  flag?: string
  page?: number
}

/** Reads the address of the list. */
export const rolloutsSearch = (raw: RawSearch): RolloutsSearch => ({
  status: oneOf(raw['status'], ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED']),
  flag: textOf(raw['flag']),
  page: pageOf(raw['page']),
})

/** Reads the address of the page for a new rollout: the id of the flag it is for. */
export const newRolloutSearch = (raw: RawSearch): { flag?: string } => ({ flag: textOf(raw['flag']) })

/** Reads the address of a rollout. */
export const rolloutSearch = (raw: RawSearch): { tab?: 'history' } => ({
  tab: oneOf(raw['tab'], ['history']),
})

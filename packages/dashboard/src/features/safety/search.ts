import { oneOf, pageOf, type RawSearch } from '../../app/search-params.ts'
import type { Health, Trigger } from './api-types.ts'

/** The tab, filter and page of the safety page, as in its address. */
interface SafetySearch {
  tab?: 'rollbacks'
  health?: Health
  trigger?: Trigger
  page?: number
}

/** Reads the address of the safety page. */
export const safetySearch = (raw: RawSearch): SafetySearch => ({
  tab: oneOf(raw['tab'], ['rollbacks']),
  health: oneOf(raw['health'], ['HEALTHY', 'WARNING', 'CRITICAL', 'NO_DATA']),
  trigger: oneOf(raw['trigger'], ['AUTOMATIC', 'MANUAL']),
  page: pageOf(raw['page']),
})

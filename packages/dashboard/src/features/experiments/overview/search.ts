import { oneOf, type RawSearch } from '../../../app/search-params.ts'

export const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'targeting', label: 'Targeting' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'history', label: 'History' },
  { id: 'metadata', label: 'Metadata' },
] as const

export type TabId = (typeof TABS)[number]['id']

/** The tab of an experiment; the overview when missing. */
interface ExperimentSearch {
  tab?: Exclude<TabId, 'overview'>
}

/** Reads the search parameters of an experiment's page. */
export const experimentSearch = (raw: RawSearch): ExperimentSearch => ({
  tab: oneOf(raw['tab'], ['targeting', 'schedule', 'history', 'metadata']),
})

import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { SegmentFilters } from './queries.ts'

/** Filters and page of the list of segments, as in its address. */
export interface SegmentsSearch extends SegmentFilters {
  page?: number
}

const TABS = ['definition', 'members', 'test', 'usage', 'history'] as const
export type SegmentTab = (typeof TABS)[number]

/** Reads the address of the list. */
export const segmentsSearch = (raw: RawSearch): SegmentsSearch => ({
  search: textOf(raw['search']),
  status: oneOf(raw['status'], ['ACTIVE', 'INACTIVE', 'ARCHIVED']),
  kind: oneOf(raw['kind'], ['rules', 'id_list']),
  page: pageOf(raw['page']),
})

/** The tab of a segment's page, as in its address. */
interface SegmentSearch {
  tab?: SegmentTab
}

/** Reads the address of a segment. */
export const segmentSearch = (raw: RawSearch): SegmentSearch => ({ tab: oneOf(raw['tab'], TABS) })

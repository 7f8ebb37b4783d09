import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { SegmentFilters } from './queries.ts'

/** What the list of segments shows, as its address says. */
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

/** Which part of a segment is shown. */
export interface SegmentSearch {
  tab?: SegmentTab
}

/** Reads the address of a segment. */
export const segmentSearch = (raw: RawSearch): SegmentSearch => ({ tab: oneOf(raw['tab'], TABS) })

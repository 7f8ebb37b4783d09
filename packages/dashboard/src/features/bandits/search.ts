import { pageOf, type RawSearch } from '../../app/search-params.ts'

/** Search parameters of the list of bandits; defaults are left out. */
interface BanditsSearch {
  page?: number
}

/** Reads the search parameters; unknown values are left out. */
export const banditsSearch = (raw: RawSearch): BanditsSearch => ({ page: pageOf(raw['page']) })

import { type RawSearch, textOf } from '../../app/search-params.ts'

/** What the address of the counters says. */
interface CountersSearch {
  /** The id of the experiment whose counters are shown. */
  experiment?: string
}

/** Reads the address of the counters. */
export const countersSearch = (raw: RawSearch): CountersSearch => ({
  experiment: textOf(raw['experiment'], 36),
})

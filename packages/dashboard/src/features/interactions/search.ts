import { oneOf, type RawSearch, textOf, wholeOf } from '../../app/search-params.ts'

/** Tabs of the page, in their order. */
export type InteractionsView = 'map' | 'list' | 'pair'

/** Search parameters of the page; defaults are left out. */
export interface InteractionsSearch {
  /** Left out: the map. */
  view?: Exclude<InteractionsView, 'map'>
  /** Ids of the two experiments of a pair. */
  a?: string
  b?: string
  /** Subjects that each combination of variants needs for a test; left out: the default of the service. */
  least?: number
}

const MAX_ID_LENGTH = 100

/** Range and default of the subjects that each combination of variants needs for a test. */
export const MIN_SUBJECTS_RANGE = { from: 100, to: 1_000_000, usual: 1000 }

const least = (value: unknown): number | undefined => {
  const { from, to, usual } = MIN_SUBJECTS_RANGE
  const number = wholeOf(value, { min: from, max: to })
  return number === usual ? undefined : number
}

/** Reads the search parameters; unknown values are left out. */
export const interactionsSearch = (raw: RawSearch): InteractionsSearch => ({
  view: oneOf(raw['view'], ['list', 'pair']),
  a: textOf(raw['a'], MAX_ID_LENGTH),
  b: textOf(raw['b'], MAX_ID_LENGTH),
  least: least(raw['least']),
})

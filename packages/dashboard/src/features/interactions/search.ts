import { oneOf, type RawSearch, textOf, wholeOf } from '../../app/search-params.ts'

/** The parts of the page, in the order of its tabs. */
export type InteractionsView = 'map' | 'list' | 'pair'

/** What the page shows; everything at its default is left out of the address. */
export interface InteractionsSearch {
  /** Left out: the map. */
  view?: Exclude<InteractionsView, 'map'>
  /** The ids of the two experiments that are tested. */
  a?: string
  b?: string
  /** From how many subjects in each combination of variants a pair is tested; left out: the service's own. */
  least?: number
}

const MAX_ID_LENGTH = 100

/** How few and how many subjects per combination the service takes. */
export const MIN_RANGE = { from: 100, to: 1_000_000, usual: 1000 }

const least = (value: unknown): number | undefined => {
  const { from, to, usual } = MIN_RANGE
  const number = wholeOf(value, { min: from, max: to })
  return number === usual ? undefined : number
}

/** Reads the address of the page; what is not understood is left out. */
export const interactionsSearch = (raw: RawSearch): InteractionsSearch => ({
  view: oneOf(raw['view'], ['list', 'pair']),
  a: textOf(raw['a'], MAX_ID_LENGTH),
  b: textOf(raw['b'], MAX_ID_LENGTH),
  least: least(raw['least']),
})

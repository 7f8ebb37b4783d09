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

/** How few and how many subjects per combination the service takes. */
export const MIN_RANGE = { from: 100, to: 1_000_000, usual: 1000 }

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 100 ? value : undefined

const least = (value: unknown): number | undefined => {
  const { from, to, usual } = MIN_RANGE
  const isFit = typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
  return isFit && value !== usual ? value : undefined
}

/** Reads the address of the page; what is not understood is left out. */
export const interactionsSearch = (raw: Record<string, unknown>): InteractionsSearch => ({
  view: raw['view'] === 'list' || raw['view'] === 'pair' ? raw['view'] : undefined,
  a: id(raw['a']),
  b: id(raw['b']),
  least: least(raw['least']),
})

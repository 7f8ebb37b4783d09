import { oneOf, type RawSearch, textOf } from '../../app/search-params.ts'

/** Readers that an interpretation is written for: the product team or analysts. */
export type Audience = 'product' | 'data'

/** Search parameters of the page; defaults are left out. */
interface AssistantSearch {
  /** Left out: the design tab. */
  view?: 'explain'
  /** Id of the experiment to interpret. */
  experiment?: string
  /** Left out: the product team. */
  audience?: Exclude<Audience, 'product'>
}

/** Reads the search parameters; unknown values are left out. */
export const assistantSearch = (raw: RawSearch): AssistantSearch => ({
  view: oneOf(raw['view'], ['explain']),
  experiment: textOf(raw['experiment']),
  audience: oneOf(raw['audience'], ['data']),
})

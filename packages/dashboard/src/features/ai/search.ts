import { oneOf, type RawSearch, textOf } from '../../app/search-params.ts'

/** Whom an explanation is written for. */
export type Audience = 'product' | 'data'

/** What the page shows; everything at its default is left out of the address. */
export interface AssistantSearch {
  /** Left out: the design of an experiment. */
  view?: 'explain'
  /** The id of the experiment that is explained. */
  experiment?: string
  /** Left out: for the team. */
  audience?: Exclude<Audience, 'product'>
}

/** Reads the address of the page; what is not understood is left out. */
export const assistantSearch = (raw: RawSearch): AssistantSearch => ({
  view: oneOf(raw['view'], ['explain']),
  experiment: textOf(raw['experiment']),
  audience: oneOf(raw['audience'], ['data']),
})

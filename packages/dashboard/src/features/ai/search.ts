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
export const assistantSearch = (raw: Record<string, unknown>): AssistantSearch => {
  const { view, experiment, audience } = raw
  return {
    view: view === 'explain' ? view : undefined,
    experiment: typeof experiment === 'string' && experiment !== '' ? experiment : undefined,
    audience: audience === 'data' ? audience : undefined,
  }
}

import { oneOf, type RawSearch, textOf } from '../../app/search-params.ts'

/** The subject that is checked on the list of holdouts, as in its address. */
interface HoldoutsSearch {
  /** Id of the subject to check. */
  subject?: string
}

/** Tab and comparison of the page of a holdout, as in its address. */
export interface HoldoutSearch extends HoldoutsSearch {
  tab?: 'history'
  /** The name of the event to compare by. */
  metric?: string
  /** Confidence level; 0.95 needs no mention. */
  level?: 0.9 | 0.99
}

/** Reads the address of the list. */
export const holdoutsSearch = (raw: RawSearch): HoldoutsSearch => ({ subject: textOf(raw['subject']) })

/** Reads the address of a holdout. */
export const holdoutSearch = (raw: RawSearch): HoldoutSearch => ({
  ...holdoutsSearch(raw),
  tab: oneOf(raw['tab'], ['history']),
  metric: textOf(raw['metric']),
  level: oneOf(raw['level'], [0.9, 0.99]),
})

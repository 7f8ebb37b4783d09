import { oneOf, type RawSearch, textOf } from '../../app/search-params.ts'

/** What the list of holdouts shows, as its address says. */
export interface HoldoutsSearch {
  /** Id of the subject that is looked up. */
  subject?: string
}

/** What the page of a holdout shows, as its address says. */
export interface HoldoutSearch extends HoldoutsSearch {
  tab?: 'history'
  /** The name of the event that is compared. */
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

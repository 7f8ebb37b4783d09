import { type RawSearch, textOf, wholeOf } from '../../../app/search-params.ts'

/** The subject that is looked up, and the filter and position of the list. */
export interface AssignmentsSearch {
  subject?: string
  /** The id of a variant. */
  variant?: string
  skip?: number
}

/** Reads the search parameters of the assignments. */
export const assignmentsSearch = (raw: RawSearch): AssignmentsSearch => ({
  subject: textOf(raw['subject'], 255),
  variant: textOf(raw['variant']),
  skip: wholeOf(raw['skip'], { min: 1 }),
})

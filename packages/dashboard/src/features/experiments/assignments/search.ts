import { type RawSearch, textOf, wholeOf } from '../../../app/search-params.ts'

/** Whose assignment is looked up, and which part of the list is shown. */
export interface AssignmentsSearch {
  subject?: string
  /** The id of a variant. */
  variant?: string
  skip?: number
}

/** Reads the address of the assignments. */
export const assignmentsSearch = (raw: RawSearch): AssignmentsSearch => ({
  subject: textOf(raw['subject'], 255),
  variant: textOf(raw['variant']),
  skip: wholeOf(raw['skip'], { min: 1 }),
})

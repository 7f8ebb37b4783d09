import { textIn } from '../search-values.ts'

/** Whose assignment is looked up, and which part of the list is shown. */
export interface AssignmentsSearch {
  subject?: string
  /** The id of a variant. */
  variant?: string
  skip?: number
}

/** Reads the address of the assignments. */
export const assignmentsSearch = (raw: Record<string, unknown>): AssignmentsSearch => ({
  subject: textIn(raw['subject'])?.slice(0, 255),
  variant: textIn(raw['variant']),
  skip: typeof raw['skip'] === 'number' && raw['skip'] > 0 ? Math.floor(raw['skip']) : undefined,
})

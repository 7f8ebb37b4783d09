import { invalid } from '../lib/errors.ts'
import { timestamp } from './shapes.ts'

/** The query fields of lists that can be narrowed to a range of dates, both included. */
export const dateRangeFields = { from_date: timestamp.optional(), to_date: timestamp.optional() }

/** The refusal of a range that ends before it begins. */
export const REVERSED_RANGE = 'from_date must not be after to_date'

/** @throws AppError 400 for a range that ends before it begins */
export const refuseReversedRange = ({
  from_date,
  to_date,
}: {
  from_date?: Date | undefined
  to_date?: Date | undefined
}): void => {
  if (from_date && to_date && from_date > to_date) throw invalid(REVERSED_RANGE)
}

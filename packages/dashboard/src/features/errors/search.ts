import { type RawSearch, textOf, wholeOf } from '../../app/search-params.ts'

/** Which reports are listed; all when nothing is said. */
export interface ErrorsSearch {
  feature_flag_id?: string
  experiment_id?: string
  error_type?: string
  /** Of the last so many days. */
  days?: number
  skip?: number
}

/** Reads the address of the error reports. */
export const errorsSearch = (raw: RawSearch): ErrorsSearch => ({
  feature_flag_id: textOf(raw['feature_flag_id']),
  experiment_id: textOf(raw['experiment_id']),
  error_type: textOf(raw['error_type']),
  days: wholeOf(raw['days'], { min: 1 }),
  skip: wholeOf(raw['skip'], { min: 1 }),
})

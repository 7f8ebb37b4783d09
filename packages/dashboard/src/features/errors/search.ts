import { pageOf, type RawSearch, textOf, wholeOf } from '../../app/search-params.ts'

/** The filters of the error reports. */
export interface ErrorFilterSearch {
  feature_flag_id?: string
  experiment_id?: string
  error_type?: string
  /** Reports of the last so many days. */
  days?: number
}

/** The filters and the page of the error reports. */
export interface ErrorsSearch extends ErrorFilterSearch {
  page?: number
}

/** Reads the search parameters of the error reports. */
export const errorsSearch = (raw: RawSearch): ErrorsSearch => ({
  feature_flag_id: textOf(raw['feature_flag_id']),
  experiment_id: textOf(raw['experiment_id']),
  error_type: textOf(raw['error_type']),
  days: wholeOf(raw['days'], { min: 1 }),
  page: pageOf(raw['page']),
})

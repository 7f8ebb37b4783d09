import { oneOf, type RawSearch, textOf } from '../../../app/search-params.ts'
import { STEPS, type StepId } from './steps.ts'

/** The source of a new experiment, and the step of the form. */
export interface NewExperimentSearch {
  /** The id of the experiment to copy. */
  from?: string
  /** The id of a template of the assistant. */
  template?: string
  step?: StepId
  /** page: the form on one page. */
  form?: 'page'
}

/** Reads the search parameters of the page for a new experiment. */
export const newExperimentSearch = (raw: RawSearch): NewExperimentSearch => ({
  from: textOf(raw['from']),
  template: textOf(raw['template']),
  step: oneOf(
    raw['step'],
    STEPS.map(({ id }) => id),
  ),
  form: oneOf(raw['form'], ['page']),
})

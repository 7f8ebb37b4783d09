import { oneOf, type RawSearch, textOf } from '../../../app/search-params.ts'
import { STEPS, type StepId } from './steps.ts'

/** What a new experiment begins from, and where the writing stands. */
export interface NewExperimentSearch {
  /** The id of the experiment that is copied. */
  from?: string
  /** The id of a template of the assistant. */
  template?: string
  step?: StepId
  /** page: everything on one page. */
  form?: 'page'
}

/** Reads the address of the page for a new experiment. */
export const newExperimentSearch = (raw: RawSearch): NewExperimentSearch => ({
  from: textOf(raw['from']),
  template: textOf(raw['template']),
  step: oneOf(
    raw['step'],
    STEPS.map(({ id }) => id),
  ),
  form: oneOf(raw['form'], ['page']),
})

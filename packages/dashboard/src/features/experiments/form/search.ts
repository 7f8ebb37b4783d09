import { STEPS, type StepId } from '../draft/steps.ts'
import { oneOf, textIn } from '../search-values.ts'

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
export const newExperimentSearch = (raw: Record<string, unknown>): NewExperimentSearch => ({
  from: textIn(raw['from']),
  template: textIn(raw['template']),
  step: oneOf(
    STEPS.map(({ id }) => id),
    raw['step'],
  ),
  form: oneOf(['page'], raw['form']),
})

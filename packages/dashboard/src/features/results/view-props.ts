import type { Experiment, Metric, Results } from './api-types.ts'
import type { Settings } from './queries.ts'

/** Properties of every tab of the page. */
export interface ViewProps {
  experiment: Experiment
  results: Results
  /** Settings that the reader chose; empty: those of the experiment. */
  settings: Settings
  /** Metric in focus; undefined: the experiment has none. */
  metric: Metric | undefined
}

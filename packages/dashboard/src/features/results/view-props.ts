import type { Experiment, Metric, Results } from './api-types.ts'
import type { Settings } from './queries.ts'

/** What every part of the page looks at. */
export interface ViewProps {
  experiment: Experiment
  results: Results
  /** The settings that the reader chose; empty: those of the experiment. */
  settings: Settings
  /** The metric in focus; undefined: the experiment has none. */
  metric: Metric | undefined
}

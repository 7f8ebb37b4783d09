import type { ViewProps } from '../view-props.ts'
import { metricExample, resultsExample } from './examples.ts'
import { experimentExample } from './experiment.ts'

/** Properties of a tab: the example experiment, its results and its only metric. */
export const viewProps = (change: Partial<ViewProps> = {}): ViewProps => ({
  experiment: experimentExample(),
  results: resultsExample(),
  settings: {},
  metric: metricExample(),
  ...change,
})

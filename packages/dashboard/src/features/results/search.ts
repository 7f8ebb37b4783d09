import type { Correction } from './api-types.ts'

/** The parts of the page, in the order of its tabs; `report` shows all of them at once, to print. */
export const VIEWS = ['overview', 'time', 'sequential', 'bayesian', 'segments', 'quality', 'report'] as const
export type View = (typeof VIEWS)[number]

export const CORRECTIONS = ['benjamini-hochberg', 'bonferroni', 'none'] as const satisfies Correction[]

/** What the address says; everything at its default is left out. */
export interface ResultsSearch {
  view?: View
  /** The confidence level, 0.8 to 0.99; left out: the experiment's own. */
  level?: number
  /** Left out: the experiment's own. */
  correction?: Correction
  /** The id of the metric in focus; left out: the primary one. */
  metric?: string
  /** The attribute that segments are made by; left out: the first one. */
  dimension?: string
  /** true: effects are adjusted by what was known of subjects before. */
  cuped?: boolean
  /** How effects are shown; left out: relative to the control. */
  effect?: 'difference'
  /** What the chart over time shows; left out: the difference to the control. */
  chart?: 'rates'
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)

const level = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0.8 && value <= 0.99 ? value : undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 100 ? value : undefined

/** Reads the options of the page from its address; what is not understood is undefined, which no address shows. */
export const resultsSearch = (search: Record<string, unknown>): ResultsSearch => {
  const view = oneOf(VIEWS, search['view'])
  return {
    view: view === 'overview' ? undefined : view,
    level: level(search['level']),
    correction: oneOf(CORRECTIONS, search['correction']),
    metric: text(search['metric']),
    dimension: text(search['dimension']),
    cuped: search['cuped'] === true ? true : undefined,
    effect: oneOf(['difference'], search['effect']),
    chart: oneOf(['rates'], search['chart']),
  }
}

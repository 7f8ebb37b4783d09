import { numberOf, oneOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { Correction } from './api-types.ts'

/** Views of the page, in the order of the tabs; `report` shows all of them at once, to print. */
const VIEWS = ['overview', 'time', 'sequential', 'bayesian', 'breakdown', 'quality', 'report'] as const
export type View = (typeof VIEWS)[number]

export const CORRECTIONS = ['benjamini-hochberg', 'bonferroni', 'none'] as const satisfies Correction[]

/** Search parameters of the page; defaults are left out. */
export interface ResultsSearch {
  view?: View
  /** Confidence level, 0.8 to 0.99; left out: the experiment's own. */
  level?: number
  /** Left out: the experiment's own. */
  correction?: Correction
  /** Id of the metric in focus; left out: the primary one. */
  metric?: string
  /** Dimension of the breakdown; left out: the first one. */
  dimension?: string
  /** true: effects are adjusted by CUPED. */
  cuped?: boolean
  /** Scale of effects; left out: relative to the control. */
  effect?: 'difference'
  /** Chart over time; left out: the difference from the control. */
  chart?: 'rates'
}

const LEVEL_RANGE = { min: 0.8, max: 0.99 }
const MAX_TEXT_LENGTH = 100

/** Views of older links by their former names. */
const RENAMED: Readonly<Record<string, View>> = { segments: 'breakdown' }

const viewOf = (value: unknown): View | undefined => {
  const view = oneOf(value, VIEWS) ?? (typeof value === 'string' ? RENAMED[value] : undefined)
  return view === 'overview' ? undefined : view
}

const shortText = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && text.length <= MAX_TEXT_LENGTH ? text : undefined
}

/** Reads the options of the page from its address; unknown values are undefined, which no address shows. */
export const resultsSearch = (search: RawSearch): ResultsSearch => ({
  view: viewOf(search['view']),
  level: numberOf(search['level'], LEVEL_RANGE),
  correction: oneOf(search['correction'], CORRECTIONS),
  metric: shortText(search['metric']),
  dimension: shortText(search['dimension']),
  cuped: search['cuped'] === true ? true : undefined,
  effect: oneOf(search['effect'], ['difference']),
  chart: oneOf(search['chart'], ['rates']),
})

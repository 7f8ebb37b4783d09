/** The questions that the planner answers. */
export const QUESTIONS = ['size', 'effect', 'duration', 'metrics'] as const
export type Question = (typeof QUESTIONS)[number]

export const KINDS = ['conversion', 'mean'] as const
export const EFFECT_TYPES = ['relative', 'absolute'] as const
export const CORRECTIONS = ['none', 'bonferroni', 'benjamini-hochberg'] as const
export const SEQUENTIAL = ['none', 'always_valid', 'obrien_fleming', 'pocock'] as const

/** One of several metrics of an experiment: a conversion with its own rate. */
export interface PlannedMetric {
  /** Names the row on the screen. */
  row: string
  name: string
  is_guardrail: boolean
  /** 0 to 1. */
  rate: number
  /** The minimum detectable effect, relative; 0.1 is a tenth of the rate. */
  effect: number
}

/** A power plan. Rates, shares and relative effects are fractions, so that 0.1 is 10 %. */
export interface Plan {
  question: Question
  kind: (typeof KINDS)[number]
  /** Of conversions, before the change. */
  rate: number
  /** Of values, before the change. */
  mean: number
  deviation: number
  effect_type: (typeof EFFECT_TYPES)[number]
  /** Relative, or in the unit of the metric; for conversions in fractions of all subjects. */
  effect: number
  /** Subjects of the control. */
  size: number
  /** Subjects per day; 0: not known. */
  traffic: number
  /** Percent of them that enter the experiment. */
  traffic_percentage: number
  confidence: number
  power: number
  variants: number
  /** Percent of the control; 0: all variants get the same. */
  control_share: number
  metrics: number
  correction: (typeof CORRECTIONS)[number]
  /** Percent of the variance that a covariate removes (CUPED). */
  variance_reduction: number
  sequential: (typeof SEQUENTIAL)[number]
  looks: number
  /** The longest duration to compare. */
  max_days: number
  more: readonly PlannedMetric[]
}

/** The plan that the page begins with: a common A/B test. */
export const DEFAULT_PLAN: Plan = {
  question: 'size',
  kind: 'conversion',
  rate: 0.1,
  mean: 50,
  deviation: 40,
  effect_type: 'relative',
  effect: 0.1,
  size: 10_000,
  traffic: 0,
  traffic_percentage: 100,
  confidence: 0.95,
  power: 0.8,
  variants: 2,
  control_share: 0,
  metrics: 1,
  correction: 'benjamini-hochberg',
  variance_reduction: 0,
  sequential: 'none',
  looks: 10,
  max_days: 90,
  more: [],
}

export type Range = readonly [from: number, to: number]

/** The ranges that the API accepts, in the units of a plan. */
export const RANGES = {
  rate: [0.0001, 0.9999],
  mean: [-1e12, 1e12],
  deviation: [1e-6, 1e12],
  effect: [0.0001, 1e12],
  size: [2, 1e9],
  traffic: [0, 1e12],
  traffic_percentage: [0.01, 100],
  confidence: [0.8, 0.99],
  power: [0.5, 0.99],
  variants: [2, 20],
  control_share: [0, 98],
  metrics: [1, 100],
  variance_reduction: [0, 99],
  looks: [1, 100],
  max_days: [7, 730],
} as const satisfies Partial<Record<keyof Plan, Range>>

/** What somebody wants to know. */
export const QUESTIONS = ['size', 'effect', 'duration', 'metrics'] as const
export type Question = (typeof QUESTIONS)[number]

const KINDS = ['conversion', 'mean'] as const
const EFFECT_TYPES = ['relative', 'absolute'] as const
const CORRECTIONS = ['none', 'bonferroni', 'benjamini-hochberg'] as const
const SEQUENTIAL = ['none', 'always_valid', 'obrien_fleming', 'pocock'] as const

/** One more metric of an experiment: a conversion with a rate of its own. */
export interface MoreMetric {
  /** Names the row on the screen. */
  row: string
  name: string
  is_guardrail: boolean
  /** 0 to 1. */
  rate: number
  /** The smallest relative change worth finding; 0.1 is a tenth of the rate. */
  effect: number
}

/** A plan while somebody tries it out. Rates, shares and relative effects are fractions, so that 0.1 is 10 %. */
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
  /** Percent of the variance that a covariate takes away. */
  variance_reduction: number
  sequential: (typeof SEQUENTIAL)[number]
  looks: number
  /** The longest duration that is looked at. */
  max_days: number
  more: readonly MoreMetric[]
}

/** What the page begins with: a common A/B test. */
export const USUAL: Plan = {
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

type Range = readonly [from: number, to: number]

/** What the calculator takes, in the units of a plan. */
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

type NumberName = keyof typeof RANGES

const WHOLE: readonly NumberName[] = ['size', 'variants', 'metrics', 'looks', 'max_days']

const isWithin = (value: unknown, [from, to]: Range): value is number =>
  typeof value === 'number' && value >= from && value <= to

const oneOf = <Word extends string>(words: readonly Word[], value: unknown, otherwise: Word): Word =>
  words.find((word) => word === value) ?? otherwise

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const MAX_METRICS = 20
const MAX_NAME_LENGTH = 100

const moreMetric = (value: unknown, index: number): MoreMetric[] => {
  if (!isRecord(value)) return []
  const { name, is_guardrail, rate, effect } = value
  if (typeof name !== 'string' || !isWithin(rate, RANGES.rate) || !isWithin(effect, RANGES.effect)) return []
  return [
    {
      row: `m${index}`,
      name: name.slice(0, MAX_NAME_LENGTH),
      is_guardrail: is_guardrail === true,
      rate,
      effect,
    },
  ]
}

/** A plan from the values of an address; what is missing or not understood is as usual. */
export const planOf = (raw: Record<string, unknown>): Plan => {
  const number = (name: NumberName): number => {
    const value = raw[name]
    const isFit = isWithin(value, RANGES[name]) && (!WHOLE.includes(name) || Number.isInteger(value))
    return isFit ? value : USUAL[name]
  }
  return {
    question: oneOf(QUESTIONS, raw['question'], USUAL.question),
    kind: oneOf(KINDS, raw['kind'], USUAL.kind),
    rate: number('rate'),
    mean: number('mean'),
    deviation: number('deviation'),
    effect_type: oneOf(EFFECT_TYPES, raw['effect_type'], USUAL.effect_type),
    effect: number('effect'),
    size: number('size'),
    traffic: number('traffic'),
    traffic_percentage: number('traffic_percentage'),
    confidence: number('confidence'),
    power: number('power'),
    variants: number('variants'),
    control_share: number('control_share'),
    metrics: number('metrics'),
    correction: oneOf(CORRECTIONS, raw['correction'], USUAL.correction),
    variance_reduction: number('variance_reduction'),
    sequential: oneOf(SEQUENTIAL, raw['sequential'], USUAL.sequential),
    looks: number('looks'),
    max_days: number('max_days'),
    more: Array.isArray(raw['more']) ? raw['more'].slice(0, MAX_METRICS).flatMap(moreMetric) : USUAL.more,
  }
}

/** What the address says of a plan: everything that is not as usual. */
export type PlanSearch = Partial<Omit<Plan, 'more'>> & { more?: readonly Omit<MoreMetric, 'row'>[] }

/** The address of a plan. */
export const searchOf = ({ more, ...plan }: Plan): PlanSearch => {
  const usual = new Map(Object.entries(USUAL))
  const unusual = Object.fromEntries(
    Object.entries(plan).filter(([name, value]) => value !== usual.get(name)),
  )
  return more.length === 0 ? unusual : { ...unusual, more: more.map(({ row: _, ...metric }) => metric) }
}

/** Reads the address of the page. */
export const planSearch = (raw: Record<string, unknown>): PlanSearch => searchOf(planOf(raw))

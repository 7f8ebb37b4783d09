import { oneOf, type RawSearch } from '../../app/search-params.ts'
import { isPlainObject } from '../../ui/plain-object.ts'
import {
  CORRECTIONS,
  DEFAULT_PLAN,
  EFFECT_TYPES,
  KINDS,
  type Plan,
  type PlannedMetric,
  QUESTIONS,
  RANGES,
  type Range,
  SEQUENTIAL,
} from './plan.ts'

type NumberName = keyof typeof RANGES

const WHOLE: readonly NumberName[] = ['size', 'variants', 'metrics', 'looks', 'max_days']

const isWithin = (value: unknown, [from, to]: Range): value is number =>
  typeof value === 'number' && value >= from && value <= to

const MAX_METRICS = 20
const MAX_NAME_LENGTH = 100

const plannedMetric = (value: unknown, index: number): PlannedMetric[] => {
  if (!isPlainObject(value)) return []
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

/** A plan from the values of an address; missing and invalid values are the defaults. */
export const planOf = (raw: RawSearch): Plan => {
  const number = (name: NumberName): number => {
    const value = raw[name]
    const isFit = isWithin(value, RANGES[name]) && (!WHOLE.includes(name) || Number.isInteger(value))
    return isFit ? value : DEFAULT_PLAN[name]
  }
  return {
    question: oneOf(raw['question'], QUESTIONS) ?? DEFAULT_PLAN.question,
    kind: oneOf(raw['kind'], KINDS) ?? DEFAULT_PLAN.kind,
    rate: number('rate'),
    mean: number('mean'),
    deviation: number('deviation'),
    effect_type: oneOf(raw['effect_type'], EFFECT_TYPES) ?? DEFAULT_PLAN.effect_type,
    effect: number('effect'),
    size: number('size'),
    traffic: number('traffic'),
    traffic_percentage: number('traffic_percentage'),
    confidence: number('confidence'),
    power: number('power'),
    variants: number('variants'),
    control_share: number('control_share'),
    metrics: number('metrics'),
    correction: oneOf(raw['correction'], CORRECTIONS) ?? DEFAULT_PLAN.correction,
    variance_reduction: number('variance_reduction'),
    sequential: oneOf(raw['sequential'], SEQUENTIAL) ?? DEFAULT_PLAN.sequential,
    looks: number('looks'),
    max_days: number('max_days'),
    more: Array.isArray(raw['more'])
      ? raw['more'].slice(0, MAX_METRICS).flatMap(plannedMetric)
      : DEFAULT_PLAN.more,
  }
}

/** A plan as in the address: the values that are not the defaults. */
type PlanSearch = Partial<Omit<Plan, 'more'>> & { more?: readonly Omit<PlannedMetric, 'row'>[] }

/** The address of a plan. */
export const searchOf = ({ more, ...plan }: Plan): PlanSearch => {
  const defaults = new Map(Object.entries(DEFAULT_PLAN))
  const changed = Object.fromEntries(
    Object.entries(plan).filter(([name, value]) => value !== defaults.get(name)),
  )
  return more.length === 0 ? changed : { ...changed, more: more.map(({ row: _, ...metric }) => metric) }
}

/** Reads the address of the page. */
export const planSearch = (raw: RawSearch): PlanSearch => searchOf(planOf(raw))

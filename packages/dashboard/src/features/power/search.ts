import { oneOf, type RawSearch } from '../../app/search-params.ts'
import { isPlainObject } from '../../ui/plain-object.ts'
import {
  CORRECTIONS,
  EFFECT_TYPES,
  KINDS,
  type MoreMetric,
  type Plan,
  QUESTIONS,
  RANGES,
  type Range,
  SEQUENTIAL,
  USUAL,
} from './plan.ts'

type NumberName = keyof typeof RANGES

const WHOLE: readonly NumberName[] = ['size', 'variants', 'metrics', 'looks', 'max_days']

const isWithin = (value: unknown, [from, to]: Range): value is number =>
  typeof value === 'number' && value >= from && value <= to

const MAX_METRICS = 20
const MAX_NAME_LENGTH = 100

const moreMetric = (value: unknown, index: number): MoreMetric[] => {
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

/** A plan from the values of an address; what is missing or not understood is as usual. */
export const planOf = (raw: RawSearch): Plan => {
  const number = (name: NumberName): number => {
    const value = raw[name]
    const isFit = isWithin(value, RANGES[name]) && (!WHOLE.includes(name) || Number.isInteger(value))
    return isFit ? value : USUAL[name]
  }
  return {
    question: oneOf(raw['question'], QUESTIONS) ?? USUAL.question,
    kind: oneOf(raw['kind'], KINDS) ?? USUAL.kind,
    rate: number('rate'),
    mean: number('mean'),
    deviation: number('deviation'),
    effect_type: oneOf(raw['effect_type'], EFFECT_TYPES) ?? USUAL.effect_type,
    effect: number('effect'),
    size: number('size'),
    traffic: number('traffic'),
    traffic_percentage: number('traffic_percentage'),
    confidence: number('confidence'),
    power: number('power'),
    variants: number('variants'),
    control_share: number('control_share'),
    metrics: number('metrics'),
    correction: oneOf(raw['correction'], CORRECTIONS) ?? USUAL.correction,
    variance_reduction: number('variance_reduction'),
    sequential: oneOf(raw['sequential'], SEQUENTIAL) ?? USUAL.sequential,
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
export const planSearch = (raw: RawSearch): PlanSearch => searchOf(planOf(raw))

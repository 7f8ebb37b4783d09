import { percentage, shown } from '../figures.ts'
import { readDescription } from './reading.ts'
import type { DesignBody, ExperimentType } from './schema.ts'
import { type Topic, topicOf } from './topics.ts'

/** Measurements of an earlier experiment of this service with the same event. */
export interface Observed {
  experiment_name: string
  event_name: string
  /** Rate of the control, between 0 and 1. */
  rate: number
  subjects: number
  /** Subjects per day; null when it ran for less than a day. */
  daily_subjects: number | null
}

/** The inputs of a design, and which of them are assumed. */
export interface Inputs {
  topic: Topic
  experiment_type: ExperimentType
  event_name: string
  baseline_rate: number
  minimum_effect: number
  daily_traffic: number | null
  variants: number
  assumptions: string[]
  confidence: 'low' | 'medium' | 'high'
}

const USUAL_EFFECT = 0.1

/** The inputs from the request's fields or its description, else observed ones, else typical ones. */
export const inputsOf = (body: DesignBody, observed: Observed | undefined): Inputs => {
  const topic = topicOf(body.description)
  const read = readDescription(body.description)
  const rate = rateOf(body.baseline_rate ?? read.baseline_rate, { topic, observed })
  const effect = effectOf(body.minimum_effect ?? read.minimum_effect, rate.value)
  const traffic = trafficOf(body.daily_traffic ?? read.daily_traffic, observed)
  const variants = variantsOf(read.variants, body.experiment_type)
  const known = [rate, effect, traffic].filter(({ isKnown }) => isKnown).length
  return {
    topic,
    experiment_type: body.experiment_type ?? (variants > 2 ? 'mv' : 'a_b'),
    event_name: observed?.event_name ?? topic.primary.event_name,
    baseline_rate: rate.value,
    minimum_effect: effect.value,
    daily_traffic: traffic.value,
    variants,
    assumptions: [...rate.assumptions, ...effect.assumptions, ...traffic.assumptions],
    confidence: confidenceOf(known, rate.isKnown),
  }
}

interface Input<Value> {
  value: Value
  isKnown: boolean
  /** Assumptions about the input, as sentences. */
  assumptions: string[]
}

const rateOf = (
  given: number | undefined,
  { topic, observed }: { topic: Topic; observed: Observed | undefined },
): Input<number> => {
  if (given !== undefined) return { value: given, isKnown: true, assumptions: [] }
  if (observed) {
    const { rate, subjects, experiment_name } = observed
    const source = `the control of "${experiment_name}" with ${shown(subjects)} subjects`
    return {
      value: rate,
      isKnown: true,
      assumptions: [`The present rate of ${percentage(rate)} is that of ${source}.`],
    }
  }
  const assumption = `Nothing is known about the present rate: ${percentage(topic.typical_rate)} is assumed. Measure it first.`
  return { value: topic.typical_rate, isKnown: false, assumptions: [assumption] }
}

/** A default effect stays well below one that would raise the rate to 1. */
const effectOf = (given: number | undefined, rate: number): Input<number> => {
  if (given !== undefined && rate * (1 + given) < 1) return { value: given, isKnown: true, assumptions: [] }
  const value = Math.min(USUAL_EFFECT, (1 - rate) / rate / 2)
  const assumption = `The smallest effect worth finding is taken to be ${percentage(value)} of the present rate.`
  return { value, isKnown: false, assumptions: [assumption] }
}

const trafficOf = (given: number | undefined, observed: Observed | undefined): Input<number | null> => {
  if (given !== undefined) return { value: given, isKnown: true, assumptions: [] }
  const daily = observed?.daily_subjects ?? null
  if (observed && daily !== null && daily > 0) {
    const assumption = `About ${shown(Math.round(daily))} subjects a day are expected, as in "${observed.experiment_name}".`
    return { value: daily, isKnown: true, assumptions: [assumption] }
  }
  return {
    value: null,
    isKnown: false,
    assumptions: ['How long it takes depends on the daily traffic, which is not known.'],
  }
}

const variantsOf = (read: number | undefined, type: ExperimentType | undefined): number => {
  if (type === 'a_b') return 2
  return read ?? (type === 'mv' ? 3 : 2)
}

const confidenceOf = (known: number, isRateKnown: boolean): Inputs['confidence'] => {
  if (known === 3) return 'high'
  return isRateKnown ? 'medium' : 'low'
}

import { percentage, shown } from '../figures.ts'
import { readDescription } from './reading.ts'
import type { DesignBody, ExperimentType } from './schema.ts'
import { type Topic, topicOf } from './topics.ts'

/** What an earlier experiment of this service measured with the same event. */
export interface Observed {
  experiment_name: string
  event_name: string
  /** Of the control, between 0 and 1. */
  rate: number
  subjects: number
  /** Subjects that came per day; null when it ran for less than a day. */
  daily_subjects: number | null
}

/** Everything that a design is computed from, and what of it is assumed. */
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

/** What a request says, in its fields or its description; then what was observed here; then what is usual. */
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
    assumptions: [...rate.said, ...effect.said, ...traffic.said],
    confidence: confidenceOf(known, rate.isKnown),
  }
}

interface Input<Value> {
  value: Value
  isKnown: boolean
  /** What is to be said about it. */
  said: string[]
}

const rateOf = (
  given: number | undefined,
  { topic, observed }: { topic: Topic; observed: Observed | undefined },
): Input<number> => {
  if (given !== undefined) return { value: given, isKnown: true, said: [] }
  if (observed) {
    const { rate, subjects, experiment_name } = observed
    const source = `the control of "${experiment_name}" with ${shown(subjects)} subjects`
    return {
      value: rate,
      isKnown: true,
      said: [`The present rate of ${percentage(rate)} is that of ${source}.`],
    }
  }
  const said = `Nothing is known about the present rate: ${percentage(topic.typical_rate)} is assumed. Measure it first.`
  return { value: topic.typical_rate, isKnown: false, said: [said] }
}

/** An effect that nobody named stays well below what would take the rate to 1. */
const effectOf = (given: number | undefined, rate: number): Input<number> => {
  if (given !== undefined && rate * (1 + given) < 1) return { value: given, isKnown: true, said: [] }
  const value = Math.min(USUAL_EFFECT, (1 - rate) / rate / 2)
  const said = `The smallest effect worth finding is taken to be ${percentage(value)} of the present rate.`
  return { value, isKnown: false, said: [said] }
}

const trafficOf = (given: number | undefined, observed: Observed | undefined): Input<number | null> => {
  if (given !== undefined) return { value: given, isKnown: true, said: [] }
  const daily = observed?.daily_subjects ?? null
  if (observed && daily !== null && daily > 0) {
    const said = `About ${shown(Math.round(daily))} subjects a day are expected, as in "${observed.experiment_name}".`
    return { value: daily, isKnown: true, said: [said] }
  }
  return {
    value: null,
    isKnown: false,
    said: ['How long it takes depends on the daily traffic, which is not known.'],
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

import { cumulativePercents, indexWithin, type Partition, unit } from '@assay/evaluation'
import {
  fisherExact,
  fisherSizeAt,
  meanEstimate,
  momentsFromShiftedSums,
  sampleFrom,
  spreadPValue,
  welchTestOf,
  whyNotComputed,
} from '@assay/statistics'
import type { CalibratedMetric } from '../schema.ts'
import { type MetricOutcomes, type Subjects, subjectIds } from './subjects.ts'
import { type TestRecord, verdictOn } from './verdict.ts'

/** Everything that a replay depends on: the same input gives the same answer. */
export interface ReplayInput {
  subjects: Subjects
  /** The variants' shares of the traffic in percent, in the experiment's order. */
  allocations: readonly number[]
  /** The variant that others are compared with, by its place. */
  control: number
  /** What the hashes are salted with, beside the number of the repetition. */
  salt: string
  repetitions: number
  /** A p-value below it is an alarm. */
  alpha: number
}

/** The variants that can be compared with the control: those with traffic, when the control has some. */
export const comparable = (allocations: readonly number[], control: number): number[] =>
  (allocations[control] ?? 0) > 0
    ? allocations.flatMap((share, place) => (place !== control && share > 0 ? [place] : []))
    : []

/** One new assignment of all subjects, and which two variants it compares. */
interface Repetition {
  /** Each subject's variant. */
  places: Uint8Array
  control: number
  treatment: number
  salt: string
}

/** A metric with what does not change between repetitions. */
interface Replayed {
  outcomes: MetricOutcomes
  /** Near the mean of all values, so that sums lose no digits. */
  origin: number
  conversions: TestRecord
  means: TestRecord | null
}

/**
 * Assigns the subjects again and again by hashing them with salted keys, and tests each metric every time, the
 * treatments of an experiment in turn. The new assignments have nothing to do with what the subjects did, so every
 * p-value below alpha is a false alarm.
 */
export const replaySubjects = (
  input: ReplayInput,
  report: (progress: number) => void,
): CalibratedMetric[] => {
  const ids = subjectIds(input.subjects)
  const partition = cumulativePercents(input.allocations)
  const treatments = comparable(input.allocations, input.control)
  const metrics = input.subjects.metrics.map(replayed)
  const places = new Uint8Array(ids.length)
  let reported = 0
  for (let number = 0; number < input.repetitions; number += 1) {
    const salt = `${input.salt}:${number}`
    assignAgain(ids, { partition, salt, places })
    const treatment = treatments[number % treatments.length] ?? input.control
    for (const metric of metrics)
      test(metric, { places, control: input.control, treatment, salt }, input.alpha)
    const percent = Math.floor((100 * (number + 1)) / input.repetitions)
    if (percent > reported) report(percent / 100)
    reported = percent
  }
  return metrics.flatMap(({ conversions, means }) =>
    [conversions, ...(means ? [means] : [])].map((record) => verdictOn(record, input.alpha)),
  )
}

const assignAgain = (
  ids: readonly string[],
  { partition, salt, places }: { partition: Partition; salt: string; places: Uint8Array },
): void => {
  for (const [index, id] of ids.entries()) places[index] = indexWithin(partition, unit(id, salt))
}

const replayed = (outcomes: MetricOutcomes): Replayed => {
  const record = (method: TestRecord['method']): TestRecord => ({
    metric_id: outcomes.metric_id,
    metric_name: outcomes.metric_name,
    method,
    pValues: [],
    uniform: [],
    sizes: [],
  })
  return {
    outcomes,
    origin: outcomes.values === null ? 0 : meanOf(outcomes.values),
    conversions: record('fisher_exact'),
    means: outcomes.values === null ? null : record('welch_t_test'),
  }
}

const meanOf = (values: Float64Array): number => {
  let mean = 0
  for (const [index, value] of values.entries()) mean += (value - mean) / (index + 1)
  return mean
}

const test = (metric: Replayed, repetition: Repetition, alpha: number): void => {
  testConversions(metric, repetition, alpha)
  const { values } = metric.outcomes
  if (metric.means && values) testMeans(metric.means, { values, origin: metric.origin, repetition, alpha })
}

const testConversions = (
  { outcomes, conversions }: Replayed,
  repetition: Repetition,
  alpha: number,
): void => {
  const control = countIn(outcomes.converted, repetition.places, repetition.control)
  const treatment = countIn(outcomes.converted, repetition.places, repetition.treatment)
  const { pValue, midPValue } = fisherExact({ control, treatment })
  const size = fisherSizeAt({
    controlUsers: control.users,
    treatmentUsers: treatment.users,
    conversions: control.conversions + treatment.conversions,
    alpha,
  })
  conversions.pValues.push(pValue)
  conversions.uniform.push(spreadPValue({ pValue, midPValue }, unit(outcomes.metric_id, repetition.salt)))
  conversions.sizes.push(size)
}

const countIn = (converted: Uint8Array, places: Uint8Array, place: number) => {
  let [users, conversions] = [0, 0]
  for (let index = 0; index < places.length; index += 1) {
    if (places[index] !== place) continue
    users += 1
    conversions += converted[index] ?? 0
  }
  return { users, conversions }
}

interface MeanTest {
  values: Float64Array
  origin: number
  repetition: Repetition
  alpha: number
}

const testMeans = (record: TestRecord, { values, origin, repetition, alpha }: MeanTest): void => {
  const sampleIn = (place: number) =>
    sampleFrom(momentsIn(values, origin, { places: repetition.places, place }))
  const [control, treatment] = [sampleIn(repetition.control), sampleIn(repetition.treatment)]
  if (whyNotComputed({ control, treatment }) !== null) return
  const { pValue } = welchTestOf({
    control: meanEstimate(control),
    treatment: meanEstimate(treatment),
    alpha,
  })
  if (!Number.isFinite(pValue)) return
  record.pValues.push(pValue)
  record.uniform.push(pValue)
  record.sizes.push(alpha)
}

const momentsIn = (
  values: Float64Array,
  origin: number,
  { places, place }: { places: Uint8Array; place: number },
) => {
  let [count, sum, sumOfSquares] = [0, 0, 0]
  for (let index = 0; index < places.length; index += 1) {
    if (places[index] !== place) continue
    const shifted = (values[index] ?? 0) - origin
    count += 1
    sum += shifted
    sumOfSquares += shifted * shifted
  }
  return momentsFromShiftedSums({ count, origin, sum, sumOfSquares })
}

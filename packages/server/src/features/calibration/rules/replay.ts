import { cumulativePercents, hashFraction, indexWithin, type Partition } from '@assay/evaluation'
import {
  type Arm,
  addZeros,
  fisherExact,
  fisherSizeAt,
  meanEstimate,
  momentsFromShiftedSums,
  type Sample,
  sampleFrom,
  spreadPValue,
  welchTestOf,
  whyNotComputed,
} from '@assay/statistics'
import type { CalibratedMetric } from '../schema.ts'
import { type MetricOutcomes, type Subjects, subjectIds } from './subjects.ts'
import { type TestRecord, verdictOn } from './verdict.ts'

/** All inputs of a replay: the same input gives the same result. */
export interface ReplayInput {
  subjects: Subjects
  /** The variants' shares of the traffic in percent, in the experiment's order. */
  allocations: readonly number[]
  /** Index of the variant that others are compared with. */
  control: number
  /** Salt of the hashes, combined with the number of the repetition. */
  salt: string
  repetitions: number
  /** Threshold of a false positive. */
  alpha: number
}

/** The variants that can be compared with the control: those with traffic, when the control has some. */
export const comparable = (allocations: readonly number[], control: number): number[] =>
  (allocations[control] ?? 0) > 0
    ? allocations.flatMap((share, variantIndex) =>
        variantIndex !== control && share > 0 ? [variantIndex] : [],
      )
    : []

/** One new assignment of all subjects, and the two variants that it compares. */
interface Repetition {
  /** Index of each subject's variant. */
  variantIndexes: Uint8Array
  /** Number of subjects of each variant. */
  users: Float64Array
  control: number
  treatment: number
  salt: string
}

/** A metric with everything that is constant over repetitions. */
interface Replayed {
  metric_id: string
  /** Indexes of the converted subjects; all others have the value 0. */
  converted: Uint32Array
  /** The values of the converted subjects; null for metrics without values. */
  values: Float64Array | null
  /** A value near the mean, so that sums lose no digits. */
  origin: number
  conversions: TestRecord
  means: TestRecord
}

/**
 * Reassigns the subjects repeatedly by hashing them with salted keys, and tests each metric every time, the treatments
 * of an experiment in turn. The new assignments are independent of the outcomes, so every p-value below alpha is a
 * false positive.
 */
export const replaySubjects = (
  input: ReplayInput,
  report: (progress: number) => void,
): CalibratedMetric[] => {
  const ids = subjectIds(input.subjects)
  const partition = cumulativePercents(input.allocations)
  const treatments = comparable(input.allocations, input.control)
  const metrics = input.subjects.metrics.map(replayed)
  const variantIndexes = new Uint8Array(ids.length)
  let reported = 0
  for (let number = 0; number < input.repetitions; number += 1) {
    const salt = `${input.salt}:${number}`
    const users = assignAgain(ids, { partition, salt, variantIndexes })
    const treatment = treatments[number % treatments.length] ?? input.control
    const repetition = { variantIndexes, users, control: input.control, treatment, salt }
    for (const metric of metrics) test(metric, repetition, input.alpha)
    const percent = Math.floor((100 * (number + 1)) / input.repetitions)
    if (percent > reported) report(percent / 100)
    reported = percent
  }
  return metrics.flatMap(({ conversions, means, values }) =>
    [conversions, ...(values ? [means] : [])].map((record) => verdictOn(record, input.alpha)),
  )
}

/** Assigns every subject; counts the subjects per variant. */
const assignAgain = (
  ids: readonly string[],
  { partition, salt, variantIndexes }: { partition: Partition; salt: string; variantIndexes: Uint8Array },
): Float64Array => {
  const users = new Float64Array(partition.ends.length)
  for (let index = 0; index < ids.length; index += 1) {
    const variantIndex = indexWithin(partition, hashFraction(ids[index] ?? '', salt))
    variantIndexes[index] = variantIndex
    users[variantIndex] = (users[variantIndex] ?? 0) + 1
  }
  return users
}

const replayed = ({ metric_id, metric_name, converted, values }: MetricOutcomes): Replayed => {
  const record = (method: TestRecord['method']): TestRecord => ({
    metric_id,
    metric_name,
    method,
    pValues: [],
    uniform: [],
    sizes: [],
  })
  const who = Uint32Array.from(indicesOf(converted))
  const theirs = values && Float64Array.from(who, (index) => values[index] ?? 0)
  return {
    metric_id,
    converted: who,
    values: theirs,
    origin: theirs ? meanOf(theirs) : 0,
    conversions: record('fisher_exact'),
    means: record('welch_t_test'),
  }
}

const indicesOf = (converted: Uint8Array): number[] => {
  const indices: number[] = []
  for (let index = 0; index < converted.length; index += 1) if (converted[index] === 1) indices.push(index)
  return indices
}

const meanOf = (values: Float64Array): number => {
  let mean = 0
  for (const [index, value] of values.entries()) mean += (value - mean) / (index + 1)
  return mean
}

const test = (metric: Replayed, repetition: Repetition, alpha: number): void => {
  const control = armOf(metric, repetition, repetition.control)
  const treatment = armOf(metric, repetition, repetition.treatment)
  testConversions(metric, { control: control.arm, treatment: treatment.arm, salt: repetition.salt }, alpha)
  testMeans(metric.means, { control: control.sample, treatment: treatment.sample }, alpha)
}

/** Outcomes of the subjects of one variant. */
const armOf = (
  { converted, values, origin }: Replayed,
  { variantIndexes, users }: Repetition,
  variantIndex: number,
): { arm: Arm; sample: Sample } => {
  let [count, sum, sumOfSquares] = [0, 0, 0]
  for (let index = 0; index < converted.length; index += 1) {
    if (variantIndexes[converted[index] ?? 0] !== variantIndex) continue
    const shifted = (values?.[index] ?? 0) - origin
    count += 1
    sum += shifted
    sumOfSquares += shifted * shifted
  }
  const all = users[variantIndex] ?? 0
  const moments = addZeros(momentsFromShiftedSums({ count, origin, sum, sumOfSquares }), all - count)
  return { arm: { conversions: count, users: all }, sample: sampleFrom(moments) }
}

const testConversions = (
  { metric_id, conversions }: Replayed,
  { control, treatment, salt }: { control: Arm; treatment: Arm; salt: string },
  alpha: number,
): void => {
  const { pValue, midPValue } = fisherExact({ control, treatment })
  const size = fisherSizeAt({
    controlUsers: control.users,
    treatmentUsers: treatment.users,
    conversions: control.conversions + treatment.conversions,
    alpha,
  })
  conversions.pValues.push(pValue)
  conversions.uniform.push(spreadPValue({ pValue, midPValue }, hashFraction(metric_id, salt)))
  conversions.sizes.push(size)
}

/** Welch's test when it can be computed; constant values allow no test. */
const testMeans = (
  record: TestRecord,
  { control, treatment }: { control: Sample; treatment: Sample },
  alpha: number,
): void => {
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

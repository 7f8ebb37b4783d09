import { addAt, secondOf } from '../../flags/index.ts'
import { durationsOf, millisecondsPer } from './otlp-histogram.ts'
import { type Attributes, attributesOf, countOf, fieldsOf, listOf, momentOf } from './otlp-values.ts'
import { createReports, type MinuteReport, type Reports, timeProblem } from './rules.ts'

type Fields = Record<string, unknown>

/** The attribute for the flag's key in OpenTelemetry's semantic conventions. */
const FLAG_KEY = 'feature_flag.key'

/** Counters are read by name, histograms when they measure durations and name a flag. */
const EVALUATIONS = 'assay.flag.evaluations'
const ERRORS = 'assay.flag.errors'

/** The content of an export that concerns flags. */
interface OtlpContent {
  reports: MinuteReport[]
  /** Reasons why data points of flags could not be read, one for each. */
  refusals: string[]
}

/** One data point of a metric, with the attributes around it. */
interface Point {
  metric: string
  fields: Fields
  attributes: Attributes
  flagKey: string
  moment: Date
}

type Reading = (point: Point, reports: Reports) => string | undefined

/** Whether the subject had the flag; undefined when no attribute says so. */
const enabledOf = (attributes: Attributes): boolean | undefined => {
  const result = attributes.get('feature_flag.result.value') ?? attributes.get('feature_flag.result.variant')
  if (result === true || result === 'true' || result === 'on') return true
  return result === false || result === 'false' || result === 'off' ? false : undefined
}

const isFailure = (attributes: Attributes): boolean =>
  attributes.has('error.type') || Number(attributes.get('http.response.status_code') ?? 0) >= 500

const addErrors = ({ attributes, moment }: Point, report: MinuteReport, count: number): void => {
  const enabled = enabledOf(attributes)
  report.errors += count
  addAt(report.seconds.errors, secondOf(moment.getTime()), count)
  if (enabled === true) report.errors_enabled += count
  if (enabled === false) report.errors_disabled += count
}

const reportOf = ({ flagKey, moment }: Point, reports: Reports): MinuteReport => {
  const report = reports.at(flagKey, moment)
  report.points += 1
  return report
}

const readCounter: Reading = (point, reports) => {
  const count = countOf(point.fields['asInt'] ?? point.fields['asDouble'])
  if (count === undefined) return `${point.metric}: a count must be a whole number`
  const report = reportOf(point, reports)
  if (point.metric === ERRORS) {
    addErrors(point, report, count)
    return undefined
  }
  report.evaluations += count
  addAt(report.seconds.evaluations, secondOf(point.moment.getTime()), count)
  if (enabledOf(point.attributes) === true) report.enabled += count
  return undefined
}

const readHistogram =
  (shape: { isExponential: boolean; scale: number }): Reading =>
  (point, reports) => {
    const durations = durationsOf(point.fields, shape)
    if (durations === undefined) return `${point.metric}: its buckets cannot be read`
    const report = reportOf(point, reports)
    let total = 0
    for (const [bucket, count] of durations) {
      report.latency.set(bucket, (report.latency.get(bucket) ?? 0) + count)
      total += count
    }
    addAt(report.seconds.durations, secondOf(point.moment.getTime()), total)
    if (isFailure(point.attributes)) addErrors(point, report, total)
    return undefined
  }

const DELTA: readonly unknown[] = [1, 'AGGREGATION_TEMPORALITY_DELTA']

/** The data points of a metric, and how to read them or why they cannot be read. */
interface Readable {
  points: unknown[]
  read: Reading | string
}

const ofDelta = (name: string, data: Fields, read: Reading): Readable => ({
  points: listOf(data['dataPoints']),
  read: DELTA.includes(data['aggregationTemporality']) ? read : `${name}: its temporality must be delta`,
})

const asCounter = (name: string, metric: Fields): Readable => {
  if (metric['sum'] !== undefined) return ofDelta(name, fieldsOf(metric['sum']), readCounter)
  const data = fieldsOf(metric['gauge'] ?? metric['histogram'] ?? metric['exponentialHistogram'])
  return { points: listOf(data['dataPoints']), read: `${name}: must be a sum` }
}

const asHistogram = (name: string, metric: Fields): Readable | undefined => {
  const { histogram, exponentialHistogram: exponential } = metric
  const scale = millisecondsPer(metric['unit'])
  if (scale === undefined || (histogram ?? exponential) === undefined) return undefined
  const isExponential = exponential !== undefined
  return ofDelta(name, fieldsOf(exponential ?? histogram), readHistogram({ isExponential, scale }))
}

/** What to read of a metric; undefined when it does not concern flags. */
const readableOf = (name: string, metric: Fields): Readable | undefined =>
  name === EVALUATIONS || name === ERRORS ? asCounter(name, metric) : asHistogram(name, metric)

interface Found {
  now: Date
  reports: Reports
  refusals: string[]
}

/** Reads a data point that names a flag; returns the reason when it cannot be read. */
const readPoint = (point: Omit<Point, 'moment'>, read: Reading | string, { now, reports }: Found) => {
  if (typeof read === 'string') return read
  const moment = momentOf(point.fields['timeUnixNano'])
  if (moment === undefined) return `${point.metric}: timeUnixNano is missing`
  const problem = timeProblem(moment, now)
  return problem === undefined
    ? read({ ...point, moment }, reports)
    : `${point.metric}: timeUnixNano ${problem}`
}

const readMetric = (sent: unknown, outer: Attributes, found: Found): void => {
  const fields = fieldsOf(sent)
  const metric = typeof fields['name'] === 'string' ? fields['name'].slice(0, 100) : ''
  const readable = readableOf(metric, fields)
  if (readable === undefined) return
  for (const entry of readable.points) {
    const point = fieldsOf(entry)
    const attributes = attributesOf(point['attributes'], outer)
    const flagKey = attributes.get(FLAG_KEY)
    if (typeof flagKey !== 'string') continue
    const refusal = readPoint({ metric, fields: point, attributes, flagKey }, readable.read, found)
    if (refusal !== undefined) found.refusals.push(refusal)
  }
}

/**
 * Reads reports about flags from an export of OpenTelemetry metrics. Other metrics and data points are ignored.
 *
 * @param resourceMetrics as OTLP 1.x encodes them in JSON
 */
export const readOtlp = (resourceMetrics: readonly unknown[], now: Date): OtlpContent => {
  const found: Found = { now, reports: createReports(), refusals: [] }
  for (const sent of resourceMetrics) {
    const { resource, scopeMetrics } = fieldsOf(sent)
    const ofResource = attributesOf(fieldsOf(resource)['attributes'])
    for (const scoped of listOf(scopeMetrics)) {
      const { scope, metrics } = fieldsOf(scoped)
      const ofScope = attributesOf(fieldsOf(scope)['attributes'], ofResource)
      for (const metric of listOf(metrics)) readMetric(metric, ofScope, found)
    }
  }
  return { reports: found.reports.all(), refusals: found.refusals }
}

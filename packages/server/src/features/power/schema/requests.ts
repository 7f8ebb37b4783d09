import { z } from 'zod'
import { queryNumber } from '../../../http/query-number.ts'
import { percentBetween, timestamp, word } from '../../../http/shapes.ts'

/** Maximum of measured and counted values; beyond, sums of squares would overflow. */
const MAX_VALUE = 1e15
const MAX_SAMPLE = 1e9
const MAX_TRAFFIC = 1e12

const share = percentBetween(0.01, 100)

const allocations = z
  .array(share)
  .min(2)
  .max(20)
  .refine(
    (shares) => shares.reduce((sum, value) => sum + Math.round(value * 100), 0) === 10_000,
    'must sum to 100',
  )

const TWO_EQUAL = [50, 50]

const plainNumber = (text: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN

/** Allocations in a query: numbers separated by commas. */
const listedAllocations = z
  .string()
  .max(400)
  .transform((text) => text.split(',').map(plainNumber))
  .pipe(allocations)

/** Encoding of a field: JSON in a body, text in a query. */
interface Encoding {
  number: (range: z.ZodNumber) => z.ZodType<number>
  shares: z.ZodType<number[]>
  /** An optional field; a body may have null. */
  maybe: <Value>(field: z.ZodType<Value>) => z.ZodType<Value | null | undefined>
}

const inBody: Encoding = { number: (range) => range, shares: allocations, maybe: (field) => field.nullish() }
const inQuery: Encoding = {
  number: queryNumber,
  shares: listedAllocations,
  maybe: (field) => field.optional(),
}

/** The metric, the error rates, and the traffic allocation; the control comes first. */
const commonFields = ({ number, shares, maybe }: Encoding) => ({
  metric_type: word(['conversion', 'mean']).default('conversion'),
  baseline_rate: maybe(number(z.number().gt(0).lt(1))),
  baseline_mean: maybe(number(z.number().min(-MAX_VALUE).max(MAX_VALUE))),
  standard_deviation: maybe(number(z.number().gt(0).max(MAX_VALUE))),
  effect_type: word(['relative', 'absolute']).default('relative'),
  confidence_level: number(z.number().min(0.8).max(0.99)).default(0.95),
  power: number(z.number().min(0.5).max(0.99)).default(0.8),
  allocations: maybe(shares).transform((sent) => sent ?? TWO_EQUAL),
  metrics: number(z.number().int().min(1).max(100)).default(1),
  correction_method: word(['none', 'bonferroni', 'benjamini-hochberg']).default('none'),
  variance_reduction_pct: number(z.number().min(0).max(99)).default(0),
  sequential: word(['none', 'always_valid', 'obrien_fleming', 'pocock']).default('none'),
  planned_looks: number(z.number().int().min(1).max(100)).default(10),
})

const common = commonFields(inBody)
const effectOf = ({ number }: Encoding) => number(z.number().gt(0).max(MAX_VALUE))
const sampleOf = ({ number }: Encoding) => number(z.number().int().min(2).max(MAX_SAMPLE))

/** Subjects per day, and the share that takes part. */
const traffic = {
  daily_traffic: z.number().gt(0).max(MAX_TRAFFIC),
  traffic_percentage: share.default(100),
  start_date: timestamp.nullish(),
}

const baseline = z.object(common)

/** The fields of every request that describe the metric and its test. */
export type PlanRequest = z.output<typeof baseline>

interface Checked extends PlanRequest {
  effect?: number | null | undefined
}

type Refusal = [field: string, type: 'missing' | 'value_error', message: string]

const NEEDED: Record<PlanRequest['metric_type'], readonly (keyof PlanRequest)[]> = {
  conversion: ['baseline_rate'],
  mean: ['baseline_mean', 'standard_deviation'],
}
const ANY_NEEDED = Object.values(NEEDED).flat()

/** Refuses fields that belong to other kinds of metric, instead of ignoring them. */
const baselineRefusals = (request: PlanRequest): Refusal[] =>
  ANY_NEEDED.flatMap((field): Refusal[] => {
    const isNeeded = NEEDED[request.metric_type].includes(field)
    const isSent = (request[field] ?? null) !== null
    if (isNeeded === isSent) return []
    if (isNeeded) return [[field, 'missing', 'field is required']]
    return [[field, 'value_error', `is not used with metric_type ${request.metric_type}`]]
  })

const NEEDS_BASELINE = 'a relative effect needs a baseline_mean other than 0'

const effectRefusals = ({ effect, effect_type, baseline_rate, baseline_mean }: Checked): Refusal[] => {
  if (typeof effect !== 'number') return []
  if (baseline_mean === 0 && effect_type === 'relative')
    return [['effect_type', 'value_error', NEEDS_BASELINE]]
  if (typeof baseline_rate !== 'number') return []
  const treatment = baseline_rate + (effect_type === 'relative' ? baseline_rate * effect : effect)
  return treatment < 1 ? [] : [['effect', 'value_error', 'effect takes the rate to 0 or 1 and beyond']]
}

const AXES = { sample_size: 'effect', effect: 'sample_size_per_variant' } as const

interface CurveChecked extends Checked {
  axis: keyof typeof AXES
  sample_size_per_variant?: number | null | undefined
}

/** Refuses a request unless it has exactly one of effect and sample size, because the axis covers the other one. */
const axisRefusals = (request: CurveChecked): Refusal[] => {
  const { axis, effect_type, baseline_mean } = request
  const given = AXES[axis]
  const refusals: Refusal[] = []
  if ((request[given] ?? null) === null) refusals.push([given, 'missing', 'field is required'])
  if ((request[axis === 'effect' ? 'effect' : 'sample_size_per_variant'] ?? null) !== null) {
    const field = axis === 'effect' ? 'effect' : 'sample_size_per_variant'
    refusals.push([field, 'value_error', `is not used with axis ${axis}`])
  }
  if (axis === 'effect' && effect_type === 'relative' && baseline_mean === 0) {
    refusals.push(['effect_type', 'value_error', NEEDS_BASELINE])
  }
  return refusals
}

const refusing =
  <Request>(...checks: readonly ((request: Request) => Refusal[])[]) =>
  (request: Request, context: z.core.$RefinementCtx<Request>): void => {
    for (const [field, type, message] of checks.flatMap((check) => check(request))) {
      context.addIssue({ code: 'custom', path: [field], message, params: { type } })
    }
  }

export const sampleSizeBody = z
  .strictObject({ ...common, effect: effectOf(inBody) })
  .superRefine(refusing(baselineRefusals, effectRefusals))

export const mdeBody = z
  .strictObject({ ...common, sample_size_per_variant: sampleOf(inBody) })
  .superRefine(refusing(baselineRefusals))

export const runtimeBody = z
  .strictObject({ ...common, effect: effectOf(inBody), ...traffic })
  .superRefine(refusing(baselineRefusals, effectRefusals))

export const planBody = z
  .strictObject({ ...common, ...traffic, max_days: z.number().int().min(1).max(730).default(90) })
  .superRefine(refusing(baselineRefusals))

export const curveQuery = z
  .strictObject({
    ...commonFields(inQuery),
    axis: word(['sample_size', 'effect']).default('sample_size'),
    points: inQuery.number(z.number().int().min(2).max(200)).default(50),
    effect: inQuery.maybe(effectOf(inQuery)),
    sample_size_per_variant: inQuery.maybe(sampleOf(inQuery)),
  })
  .superRefine(refusing<CurveChecked>(baselineRefusals, effectRefusals, axisRefusals))

export type SampleSizeRequest = z.output<typeof sampleSizeBody>
export type MdeRequest = z.output<typeof mdeBody>
export type RuntimeRequest = z.output<typeof runtimeBody>
export type DurationRequest = z.output<typeof planBody>
export type CurveRequest = z.output<typeof curveQuery>

import { z } from 'zod'
import { FORMATS } from '../../http/download.ts'
import { id, parseTimestamp, time, timestamp, word } from '../../http/shapes.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { recommendation, resultsRead } from '../results/index.ts'

/** The end of a period: a day without a time is included as a whole. */
const periodEnd = z
  .string()
  .max(64)
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const moment = parseTimestamp(text)
    if (!moment) {
      const params = { type: 'bad_format' }
      context.addIssue({ code: 'custom', message: 'must be an ISO 8601 date, or date and time', params })
      return z.NEVER
    }
    return text.length > 'YYYY-MM-DD'.length ? moment : new Date(moment.getTime() + DAY_MS - 1)
  })

const period = { start_date: timestamp.optional(), end_date: periodEnd.optional() }

const inOrder = ({ start_date, end_date }: { start_date?: Date | undefined; end_date?: Date | undefined }) =>
  !start_date || !end_date || start_date <= end_date

const WRONG_ORDER = { path: ['end_date'], message: 'must not be before start_date' }

const tableFormat = word(FORMATS).default('csv')
const reportFormat = word(['json', 'csv']).default('json')

export const tableQuery = z.strictObject({ format: tableFormat, ...period }).refine(inOrder, WRONG_ORDER)

export const rowsQuery = z
  .strictObject({ format: tableFormat, experiment_id: id.optional(), ...period })
  .refine(inOrder, WRONG_ORDER)

export const reportQuery = z.strictObject({ format: reportFormat })

export const overviewQuery = z.strictObject({ format: reportFormat, ...period }).refine(inOrder, WRONG_ORDER)

/** The row of an experiment; a draft has no recommendation. */
export const experimentRow = z
  .object({
    experiment_id: id,
    experiment_name: z.string(),
    status: z.string(),
    experiment_type: z.string(),
    start_date: time.nullable(),
    end_date: time.nullable(),
    duration_days: z.number().nullable(),
    total_assignments: z.int(),
    total_events: z.int(),
    winner_variant: z.string().nullable(),
    recommendation: recommendation.nullable(),
  })
  .meta({ id: 'ExperimentRow' })

/** The row of a variant in one metric, by the experiment's own level and correction. */
export const variantRow = z
  .object({
    experiment_id: id,
    experiment_name: z.string(),
    metric_id: id,
    metric_name: z.string(),
    variant_id: id,
    variant_name: z.string(),
    is_control: z.boolean(),
    assignments: z.int(),
    conversions: z.int(),
    conversion_rate: z.number().nullable(),
    difference: z.number().nullable(),
    relative_improvement_pct: z.number().nullable(),
    p_value: z.number().nullable(),
    adjusted_p_value: z.number().nullable(),
    is_significant: z.boolean(),
    confidence_level: z.number(),
    correction_method: z.string(),
  })
  .meta({ id: 'VariantRow' })

/** A flag with its stored evaluations. */
export const flagRow = z
  .object({
    flag_id: id,
    flag_key: z.string(),
    flag_name: z.string(),
    status: z.string(),
    rollout_percentage: z.number(),
    total_evaluations: z.int(),
    enabled_evaluations: z.int(),
    enabled_rate: z.number().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'FlagRow' })

/** The report of one experiment; the results are null for a draft. */
export const experimentReport = z
  .object({
    experiment_id: id,
    generated_at: time,
    experiments: z.array(experimentRow),
    variants: z.array(variantRow),
    results: resultsRead.nullable(),
  })
  .meta({ id: 'ExperimentReport' })

/** The overview of all experiments and flags of a period. */
export const overview = z
  .object({
    generated_at: time,
    period_start: time.nullable(),
    period_end: time.nullable(),
    total_experiments: z.int(),
    active_experiments: z.int(),
    completed_experiments: z.int(),
    total_feature_flags: z.int(),
    active_feature_flags: z.int(),
    total_assignments: z.int(),
    total_events: z.int(),
    experiments_with_winners: z.int(),
    average_experiment_duration_days: z.number().nullable(),
  })
  .meta({ id: 'OverviewReport' })

export type Period = Pick<z.output<typeof tableQuery>, 'start_date' | 'end_date'>
export type TableQuery = z.output<typeof tableQuery>
export type RowsQuery = z.output<typeof rowsQuery>
export type ReportQuery = z.output<typeof reportQuery>
export type OverviewQuery = z.output<typeof overviewQuery>
export type ExperimentRow = z.output<typeof experimentRow>
export type VariantRow = z.output<typeof variantRow>
export type FlagRow = z.output<typeof flagRow>
export type ExperimentReport = z.output<typeof experimentReport>
export type Overview = z.output<typeof overview>

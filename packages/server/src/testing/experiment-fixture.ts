import type { Experiment } from '../features/experiments/definition/schema.ts'
import { normaliseMetrics } from '../features/experiments/metrics/rules.ts'
import { metricWrite } from '../features/experiments/metrics/schema.ts'
import { normalise } from '../features/experiments/settings/rules.ts'
import { normaliseVariants } from '../features/experiments/variants/rules.ts'
import { variantWrite } from '../features/experiments/variants/schema.ts'
import { AppError } from '../lib/errors.ts'

/** Current time in tests of rules. */
export const NOW = new Date('2026-03-01T12:00:00Z')
/** Time at a number of hours after NOW. */
export const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000)

/** Parses variants in the form of requests. */
export const variants = (...list: object[]) => list.map((variant) => variantWrite.parse(variant))
/** Parses metrics in the form of requests. */
export const metrics = (...list: object[]) => list.map((metric) => metricWrite.parse(metric))

/** Error with which some work is refused. */
export const refusal = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

/** Message of the first problem of a refusal. */
export const problem = (work: () => unknown): string => refusal(work).problems?.[0]?.msg ?? ''

/** Draft with two variants and a metric, with changed fields. */
export const experiment = (change: Partial<Experiment> = {}): Experiment => ({
  ...normalise(undefined, { name: 'Check-out' }),
  id: '6f1c1f0e-6c7e-4c53-9a5e-0d5b8a0f3f10',
  key: 'check-out',
  status: 'DRAFT',
  resume_at: null,
  archived_at: null,
  schedule_error: null,
  mutual_exclusion_group_id: null,
  experiment_metadata: {},
  allocation_history: [],
  assignments_count: 0,
  owner_id: null,
  owner_name: null,
  created_at: NOW,
  updated_at: NOW,
  variants: normaliseVariants(variants({ name: 'control' }, { name: 'treatment' }), []).map(
    (variant, position) => ({
      ...variant,
      id: `00000000-0000-4000-8000-00000000000${position}`,
      position,
      current_weight: null,
      created_at: NOW,
      updated_at: NOW,
    }),
  ),
  metrics: normaliseMetrics(metrics({ name: 'Sale', event_name: 'sale' }), []).map((metric) => ({
    ...metric,
    id: '00000000-0000-4000-8000-0000000000aa',
    experiment_id: '6f1c1f0e-6c7e-4c53-9a5e-0d5b8a0f3f10',
    created_at: NOW,
    updated_at: NOW,
  })),
  ...change,
})

import { z } from 'zod'
import { pageQuery } from '../../http/paging.ts'
import { id, text, time, word } from '../../http/shapes.ts'

const CAUSES = ['scheduler', 'request', 'manual'] as const
const SOURCES = ['relational', 'counters'] as const

const STATUSES = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED'] as const
const ALGORITHMS = ['thompson_sampling', 'ucb1', 'epsilon_greedy'] as const

const banditVariant = z.object({
  variant_id: id,
  variant_name: z.string(),
  is_control: z.boolean(),
  /** The share of new subjects that are assigned to it now. */
  current_weight: z.number(),
  successes: z.int(),
  pulls: z.int(),
  /** null without a pull. */
  conversion_rate: z.number().nullable(),
  /** This and the next are null for a variant without allocation, and for all without a primary metric. */
  probability_to_be_best: z.number().nullable(),
  expected_loss: z.number().nullable(),
})

export const banditRead = z
  .object({
    experiment_id: id,
    experiment_name: z.string(),
    status: z.enum(STATUSES),
    algorithm: z.enum(ALGORITHMS),
    is_manual: z.boolean(),
    current_weights: z.array(banditVariant),
    total_pulls: z.int(),
    source: z.enum(SOURCES),
    /** Compared to equal weights; null while the arms do not differ. */
    regret_reduction_pct: z.number().nullable(),
    /** EXPLORING, CONVERGING, or DEPLOYING_ and the name of the variant to deploy. */
    recommendation: z.string(),
    /** When the weights were last computed or set. */
    last_updated: time.nullable(),
    method: z.literal('quadrature'),
  })
  .meta({ id: 'Bandit' })

export const updateRead = z.object({
  at: time,
  cause: z.enum(CAUSES),
  /** By variant id. */
  weights: z.record(z.string(), z.number()),
  arms: z.array(z.object({ variant_id: id, pulls: z.int(), successes: z.int() })),
  source: z.enum(SOURCES),
  regret: z.number(),
})

export const listQuery = pageQuery.extend({ status_filter: word(STATUSES).optional() })

export const weightsBody = z.strictObject({
  weights: z.record(id, z.number().min(0).max(1)),
  reason: text(0, 500).nullish(),
})

export type Bandit = z.output<typeof banditRead>
export type BanditVariant = z.output<typeof banditVariant>
export type BanditUpdate = z.output<typeof updateRead>
export type Cause = BanditUpdate['cause']
export type Source = BanditUpdate['source']
export type ListQuery = z.output<typeof listQuery>
export type WeightsBody = z.output<typeof weightsBody>

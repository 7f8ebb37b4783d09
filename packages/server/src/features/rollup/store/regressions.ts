import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type CovariateQuery, column, type OutcomeQuery, quantities } from './covariates.ts'

/** A variant's own regression of an outcome on its covariates (Lin), whose error is requested. */
export interface RegressionQuery {
  metric_id: string
  variant_id: string
  count: number
  /** Means of the covariates, then of the outcome. */
  means: readonly number[]
  slopes: readonly number[]
  /** Lower triangle that makes the covariates uncorrelated, line by line. */
  whitening: readonly (readonly number[])[]
  /** The whitened distance of the common mean of the covariates. */
  offset: readonly number[]
}

/** The HC2 variance of a variant's adjusted mean; null when a subject determines its own fit. */
export interface RegressionError {
  metric_id: string
  variant_id: string
  squared_error: number | null
}

/** The errors of regressions over the subjects of this moment; both of one snapshot with `readCovariateSums`. */
export const readRegressionErrors = async (
  ctx: Context,
  query: CovariateQuery,
  regressions: readonly RegressionQuery[],
): Promise<RegressionError[]> => {
  const outcomes = query.outcomes.filter(({ metric_id }) =>
    regressions.some((regression) => regression.metric_id === metric_id),
  )
  if (outcomes.length === 0) return []
  const { rows } = await sql<RegressionError>`
    with recursive ${quantities({ ...query, outcomes })},
    regressions as materialized (
      select r.metric_id, v.number as variant_number, v.id as variant_id, r.count, r.means, r.slopes, r.whitening,
        r."offset"
      from jsonb_to_recordset(${JSON.stringify(regressions)}::jsonb) as r (metric_id uuid, variant_id uuid,
        count float8, means float8[], slopes float8[], whitening float8[], "offset" float8[])
      join experiment_variants as v on v.id = r.variant_id
    )
    ${sql.join(outcomes.map(regressionErrors), sql` union all `)}`.execute(ctx.db)
  return rows
}

/** A sum of terms, one per covariate. */
const total = (terms: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  terms.length === 0 ? sql`0` : sql.join(terms, sql` + `)

/** With z the whitened covariates: (w e)^2 / (1 - h), e the residual, h = 1/n + z.z, w = 1/n + z.offset. */
const regressionErrors = ({ metric_id, covariates }: OutcomeQuery, position: number): RawBuilder<unknown> => {
  const positions = [...covariates.keys()]
  const z = (at: number) => sql`w.${sql.raw(`z_${at}`)}`
  const distance = (at: number) => sql`(${column('q', at)} - r.means[${sql.raw(String(at + 1))}])`
  const outcome = covariates.length
  const residual = sql`${distance(outcome)} - (${total(
    positions.map((at) => sql`r.slopes[${sql.raw(String(at + 1))}] * ${distance(at)}`),
  )})`
  const whitened = positions.map(
    (at) =>
      sql`${total(
        positions
          .slice(0, at + 1)
          .map(
            (other) =>
              sql`r.whitening[${sql.raw(`${at + 1}`)}][${sql.raw(`${other + 1}`)}] * ${distance(other)}`,
          ),
      )} as ${sql.raw(`z_${at}`)}`,
  )
  return sql`
    select r.metric_id, r.variant_id,
      case when max(f.h) <= ${MAX_LEVERAGE}
        then sum(f.w * f.w * f.e * f.e / greatest(1 - f.h, 1e-12)) end as squared_error
    from regressions as r
    join ${column('units', position)} as u on u.variant_number = r.variant_number
    cross join lateral (select ${sql.join([...whitened, sql`0 as nothing`])}) as w
    cross join lateral (
      select ${residual} as e, 1 / r.count + ${total(positions.map((at) => sql`${z(at)} * ${z(at)}`))} as h,
        1 / r.count + ${total(positions.map((at) => sql`${z(at)} * r."offset"[${sql.raw(String(at + 1))}]`))} as w
    ) as f
    where r.metric_id = ${metric_id}::uuid
    group by r.metric_id, r.variant_id`
}

/** Beyond this a subject determines its own fit. */
const MAX_LEVERAGE = 1 - 1e-10

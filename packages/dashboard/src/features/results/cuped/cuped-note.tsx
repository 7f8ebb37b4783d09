import { useQuery } from '@tanstack/react-query'
import { percent } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/states.tsx'
import type { Cuped, CupedComparison } from '../api-types.ts'
import { cupedQuery } from './queries.ts'

/** Variance reduction by CUPED, metric by metric; of fixed height, so that nothing moves when it arrives. */
export const CupedNote = ({ id }: { id: string }) => {
  const { data, error } = useQuery(cupedQuery(id))
  return (
    <div className="mb-4 min-h-20 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">Adjusted by data from before the assignment (CUPED)</p>
      {data && <Reductions cuped={data} />}
      {error && <p className="text-negative">{error.message}</p>}
      {!(data || error) && <Skeleton className="mt-2 h-4 w-2/3" />}
    </div>
  )
}

const Reductions = ({ cuped }: { cuped: Cuped }) => (
  <ul className="figures mt-1 flex flex-col gap-1 text-ink-muted">
    {cuped.metrics.map((comparison) => (
      <li key={`${comparison.metric_id} ${comparison.variant_id}`}>
        <span className="font-medium text-ink">
          {comparison.metric_name}
          {cuped.metrics.length > 1 && comparison.variant_name && `, ${comparison.variant_name}`}:
        </span>{' '}
        {reductionText(comparison)}
      </li>
    ))}
  </ul>
)

const UNAVAILABLE: Record<NonNullable<CupedComparison['unavailable_reason']>, string> = {
  fewer_than_2_units: 'not computed: fewer than two subjects in a variant.',
  no_variation: 'not computed: the metric does not vary.',
  no_residual_variation: 'not computed: the covariates explain the metric completely.',
  no_control_variant: 'not computed: there is no control.',
  no_treatment_variant: 'not computed: there is no treatment.',
  winsorization_needs_mean_metric: 'not computed: only values can be winsorized, not conversions.',
}

const reductionText = (comparison: CupedComparison): string => {
  const { unavailable_reason, variance_reduction_pct, effective_sample_multiplier, covariate_coverage_pct } =
    comparison
  if (unavailable_reason) return UNAVAILABLE[unavailable_reason]
  const reduction = (variance_reduction_pct ?? 0) / 100
  const coverage =
    covariate_coverage_pct === null ? '' : `, ${percent(covariate_coverage_pct / 100, 0)} have covariates`
  if (reduction < 0.005) return `no variance reduction${coverage}.`
  return `${percent(reduction, 0)} less variance, worth ${(effective_sample_multiplier ?? 1).toFixed(2)} times the subjects${coverage}.`
}

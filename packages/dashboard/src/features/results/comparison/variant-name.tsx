import { Badge } from '../../../ui/badge.tsx'
import type { ComparedMetric, MeanAnalysis, VariantResult } from '../api-types.ts'
import { directionOf, labelOfDirection, toneOfDirection } from '../effect.ts'

interface VariantNameProps {
  metric: ComparedMetric
  variant: VariantResult
  /** Comparison that the badge is about: of conversion rates or of means. */
  result: VariantResult | MeanAnalysis
}

/** Name of a variant, with a badge when it is better or worse than the control. */
export const VariantName = ({ metric, variant, result }: VariantNameProps) => {
  const direction = directionOf(metric, result.difference, result.is_significant)
  return (
    <span className="flex min-w-28 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium">{variant.variant_name}</span>
      {variant.is_control && <Badge>Control</Badge>}
      {direction !== 'unclear' && (
        <Badge tone={toneOfDirection(direction)}>
          <span aria-hidden="true">{(result.difference ?? 0) > 0 ? '▲' : '▼'}</span>
          {labelOfDirection(direction)}
        </Badge>
      )}
    </span>
  )
}

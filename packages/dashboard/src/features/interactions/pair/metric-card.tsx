import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ForestPlot } from '../../../ui/charts/forest-plot.tsx'
import { points, signedFigure } from '../../results/index.ts'
import type { Pair, PairMetric } from '../api-types.ts'
import { metricFinding, testText } from '../wording.ts'
import { CellTable, meanContent, rateContent } from './cell-table.tsx'
import { contrastRows } from './contrasts.ts'
import type { VariantNames } from './variant-names.ts'

interface MetricCardProps {
  pair: Pair
  metric: PairMetric
  names: VariantNames
  /** Level of the intervals, 0 to 1. */
  level: number
}

/** Test of one metric: whether the effect of the first experiment depends on the variant of the second. */
export const MetricCard = (props: MetricCardProps) => {
  const { pair, metric } = props
  const { tone, label } = metricFinding(metric)
  const owner =
    metric.experiment_id === pair.experiment_a_id ? pair.experiment_a_name : pair.experiment_b_name
  return (
    <Card
      title={metric.metric_name}
      description={[`Metric of ${owner}`, testText(metric)].filter(Boolean).join('. ')}
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="flex flex-col gap-5">
        <Rates {...props} />
        <Means {...props} />
      </div>
    </Card>
  )
}

const Rates = ({ pair, metric, names, level }: MetricCardProps) => (
  <>
    {metric.contrasts.length > 0 && (
      <ForestPlot
        label={`Change of the effect of ${pair.experiment_a_name} within ${pair.experiment_b_name}`}
        rows={contrastRows(metric, { names, level })}
        format={(value) => points(value)}
        unitLabel="Percentage points"
      />
    )}
    {metric.cells.length > 0 && (
      <CellTable
        label={`Rates of ${metric.metric_name}`}
        cells={metric.cells}
        pair={pair}
        names={names}
        content={rateContent}
      />
    )}
  </>
)

const Means = ({ pair, metric, names, level }: MetricCardProps) => {
  const { mean_analysis: means } = metric
  if (means === null || means.cells.length === 0) return null
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-4">
      <div>
        <h3 className="font-medium">Mean per subject</h3>
        <p className="text-sm text-ink-muted">
          {testText(means) || 'Not tested yet'}. For information: the rates above decide.
        </p>
      </div>
      {means.contrasts.length > 0 && (
        <ForestPlot
          label={`Change of the effect on the mean of ${metric.metric_name}`}
          rows={contrastRows(means, { names, level })}
          format={signedFigure}
          unitLabel="Unit of the metric"
        />
      )}
      <CellTable
        label={`Means of ${metric.metric_name}`}
        cells={means.cells}
        pair={pair}
        names={names}
        content={meanContent}
      />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Metric, Results } from '../api-types.ts'
import { bayesianQuery } from '../bayesian/queries.ts'
import { hasMeans } from '../metrics.ts'
import type { ViewProps } from '../view-props.ts'
import { correctionName, levelText } from '../wording.ts'
import { type Measure, VariantTable } from './variant-table.tsx'

interface MetricTableProps extends Pick<ViewProps, 'experiment' | 'results'> {
  metric: Metric
}

const MEASURES = [
  { id: 'rate', label: 'Conversion rate' },
  { id: 'mean', label: 'Mean per subject' },
] as const

/** Table of one metric, a row per variant. */
export const MetricTable = ({ experiment, results, metric }: MetricTableProps) => {
  const [measure, setMeasure] = useState<Measure>('rate')
  const bayesian = useQuery(bayesianQuery(experiment.id, metric.metric_id))
  const shown = hasMeans(metric) ? measure : 'rate'
  return (
    <Card
      title={metric.metric_name}
      description={<Description results={results} metric={metric} measure={shown} />}
      padded={false}
      actions={
        hasMeans(metric) && (
          <Segmented label="Measure" labelHidden options={MEASURES} value={shown} onChange={setMeasure} />
        )
      }
    >
      <div className="flex flex-wrap gap-2 px-5 pt-2 empty:hidden">
        <MetricBadges metric={metric} />
      </div>
      <div className="mt-2">
        <VariantTable
          results={results}
          metric={metric}
          measure={shown}
          bayesian={bayesian.data}
          fileName={results.experiment_key}
        />
      </div>
    </Card>
  )
}

interface DescriptionProps {
  results: Results
  metric: Metric
  measure: Measure
}

const Description = ({ results, metric, measure }: DescriptionProps) => {
  const level = levelText(results.confidence_level)
  if (measure === 'mean') {
    return `Welch's test of the mean per subject, with ${level} intervals. For information: the conversion rate decides.`
  }
  if (metric.variants.some(({ bandit_analysis }) => bandit_analysis !== null)) {
    return 'A bandit sends more subjects to better variants, which biases plain rates and tests. Rely on the weighted rate: it is unbiased and always valid.'
  }
  if (metric.is_guardrail) return `Fisher's exact test with ${level} intervals, without correction.`
  const size = results.family_size
  const adjusted =
    size > 1
      ? `p adjusted over ${size} comparisons (${correctionName(results.correction_method)})`
      : 'a single comparison needs no correction'
  return `Fisher's exact test with ${level} intervals; ${adjusted}. Select a number to see how it was computed.`
}

const MetricBadges = ({ metric }: { metric: Metric }) => (
  <>
    {metric.is_primary && <Badge tone="accent">Primary</Badge>}
    {metric.is_guardrail && <Badge>Guardrail</Badge>}
    {metric.lower_is_better && <Badge>Lower is better</Badge>}
    {metric.guardrail_breached === true && <Badge tone="negative">Breached</Badge>}
    {metric.guardrail_breached === false && <Badge tone="positive">Not breached</Badge>}
    <span className="self-center text-sm text-ink-muted">
      Event <code className="font-mono">{metric.event_name}</code>
    </span>
  </>
)

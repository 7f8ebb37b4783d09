import { InterpretationCard } from '../../ai/index.ts'
import { EffectsCard } from '../comparison/effects-card.tsx'
import { MetricTable } from '../comparison/metric-table.tsx'
import { SampleSizeCard } from '../sample-size/sample-size-card.tsx'
import type { ViewProps } from '../view-props.ts'

/** Overview of the results: every effect, the table of the metric in focus, the sample size, a summary. */
export const OverviewView = (props: ViewProps) => (
  <div className="flex flex-col gap-6">
    <EffectsCard {...props} />
    {props.metric && <MetricTable {...props} metric={props.metric} />}
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <SampleSizeCard {...props} />
      <InterpretationCard experimentId={props.experiment.id} metricId={props.metric?.metric_id} />
    </div>
  </div>
)

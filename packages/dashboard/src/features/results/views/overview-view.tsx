import { AssistantCard } from '../assistant/assistant-card.tsx'
import { EffectsCard } from '../effects/effects-card.tsx'
import { SampleSizeCard } from '../planning/sample-size-card.tsx'
import { MetricTable } from '../tables/metric-table.tsx'
import type { ViewProps } from '../view-props.ts'

/** Every effect at a glance, the figures of the metric in focus, and whether there are enough subjects. */
export const OverviewView = (props: ViewProps) => (
  <div className="flex flex-col gap-6">
    <EffectsCard {...props} />
    {props.metric && <MetricTable {...props} metric={props.metric} />}
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <SampleSizeCard {...props} />
      <AssistantCard {...props} />
    </div>
  </div>
)

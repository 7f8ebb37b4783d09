import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { primaryMetric } from '../metrics.ts'
import { refetchWhileActive } from '../queries.ts'
import { ViewSkeleton } from '../skeletons.tsx'
import { srmQuery } from '../srm/queries.ts'
import { useOptions } from '../use-options.ts'
import type { ViewProps } from '../view-props.ts'
import { BreakdownCards } from './breakdown-cards.tsx'
import { knownDimensions } from './dimensions.ts'
import { breakdownQuery } from './queries.ts'

/** Breakdown of the primary metric by one dimension. */
export const BreakdownView = (props: ViewProps) => {
  const check = useQuery(srmQuery(props.experiment.id))
  const { options } = useOptions()
  if (check.isPending) return <ViewSkeleton />
  const dimensions = knownDimensions(props.experiment, check.data)
  const dimension = options.dimension ?? dimensions[0]
  return (
    <div className="flex flex-col gap-6">
      <DimensionChoice dimensions={dimensions} dimension={dimension} />
      {dimension === undefined ? <NoDimension /> : <Groups {...props} dimension={dimension} />}
    </div>
  )
}

interface DimensionChoiceProps {
  dimensions: readonly string[]
  dimension: string | undefined
}

const DimensionChoice = ({ dimensions, dimension }: DimensionChoiceProps) => {
  const { change } = useOptions()
  return (
    <div className="max-w-sm print:hidden">
      <ComboBox
        label="Break down by"
        hint="Value at the time of assignment."
        allowsCustomValue
        options={dimensions.map((name) => ({ id: name, label: name }))}
        value={dimension}
        onChange={(name) => change({ dimension: name })}
      />
    </div>
  )
}

const NoDimension = () => (
  <Card>
    <EmptyState icon={<Users />} title="No dimensions yet">
      Send attributes such as country or device as context with each assignment. Then this tab shows whether
      the effect differs between groups of subjects.
    </EmptyState>
  </Card>
)

const Groups = ({ experiment, results, settings, dimension }: ViewProps & { dimension: string }) => {
  const query = useQuery({
    ...breakdownQuery(experiment.id, dimension, settings),
    refetchInterval: refetchWhileActive(experiment),
  })
  const metric = primaryMetric(results)
  return (
    <QueryView query={query} loading={<ViewSkeleton />}>
      {(data) => {
        const breakdown = data.breakdown?.find((one) => one.dimension === dimension) ?? data.breakdown?.[0]
        if (!breakdown || !metric) return <NoDimension />
        return <BreakdownCards breakdown={breakdown} metric={metric} results={data} />
      }}
    </QueryView>
  )
}

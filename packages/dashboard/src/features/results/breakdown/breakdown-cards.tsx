import { useState } from 'react'
import { Card, Facts } from '../../../ui/card.tsx'
import { ForestPlot } from '../../../ui/charts/forest-plot.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Breakdown, Metric, Results } from '../api-types.ts'
import { points, preciseP, range } from '../wording.ts'
import { GROUP_COLUMNS } from './group-columns.tsx'
import { type EffectMeasure, groupName, groupRows, tableRows } from './group-rows.ts'

interface BreakdownCardsProps {
  breakdown: Breakdown
  metric: Metric
  results: Results
}

/** Cards of a breakdown: the test of heterogeneity, a forest plot, and the table. */
export const BreakdownCards = (props: BreakdownCardsProps) => (
  <>
    <Heterogeneity {...props} />
    <GroupEffects {...props} />
    <GroupTable {...props} />
  </>
)

const Heterogeneity = ({ breakdown, metric }: BreakdownCardsProps) => {
  const { heterogeneity, has_heterogeneous_effects, hte_warning, dimension } = breakdown
  const title = has_heterogeneous_effects
    ? `The effect differs by ${dimension}`
    : `No evidence that the effect differs by ${dimension}`
  return (
    <Card
      title={`${metric.metric_name} by ${dimension}`}
      description="Exploratory: test what you find here in the next experiment before you decide on it."
    >
      <Notice tone={has_heterogeneous_effects ? 'warning' : 'neutral'} title={title}>
        {hte_warning ??
          (heterogeneity === null
            ? 'There are too few comparable groups for the test.'
            : 'The groups differ no more than chance would make them differ.')}
      </Notice>
      <div className="figures mt-4">
        <Facts facts={[...heterogeneityFacts(breakdown), ...postStratifiedFacts(breakdown)]} />
      </div>
    </Card>
  )
}

const heterogeneityFacts = ({ heterogeneity }: Breakdown) =>
  heterogeneity === null
    ? []
    : [
        {
          name: 'Cochran Q',
          value: `${heterogeneity.cochran_q.toFixed(2)} (${heterogeneity.degrees_of_freedom} df)`,
        },
        { name: 'p', value: preciseP(heterogeneity.p_value) },
        { name: 'Adjusted p', value: preciseP(heterogeneity.adjusted_p_value) },
        { name: 'Variation beyond chance (I²)', value: percent(heterogeneity.i_squared, 0) },
      ]

const postStratifiedFacts = ({ post_stratified }: Breakdown) =>
  post_stratified === null
    ? []
    : [
        {
          name: 'Overall, post-stratified',
          value: `${points(post_stratified.difference)} (${range(post_stratified.interval, (value) => points(value))})`,
        },
      ]

const MEASURES = [
  { id: 'shrunken', label: 'Shrunken' },
  { id: 'observed', label: 'Observed' },
] as const satisfies readonly { id: EffectMeasure; label: string }[]

const GroupEffects = ({ breakdown, metric, results }: BreakdownCardsProps) => {
  const [measure, setMeasure] = useState<EffectMeasure>('shrunken')
  return (
    <Card
      title={`Effect by ${breakdown.dimension}`}
      description="Shrunken effects reduce the noise of small groups by borrowing from the others."
      actions={
        <Segmented label="Measure" labelHidden options={MEASURES} value={measure} onChange={setMeasure} />
      }
    >
      <ForestPlot
        label={`Difference from the control by ${breakdown.dimension}`}
        rows={groupRows(breakdown, { metric, measure, level: results.confidence_level })}
        zero={0}
        format={(value) => points(value)}
        unitLabel="Percentage points"
      />
    </Card>
  )
}

const GroupTable = ({ breakdown, results }: BreakdownCardsProps) => (
  <Card title={`Results by ${breakdown.dimension}`} padded={false}>
    <div className="mt-2">
      <DataTable
        label={`Results by ${breakdown.dimension}`}
        columns={GROUP_COLUMNS}
        rows={tableRows(breakdown)}
        rowKey={({ group, variant }) => `${groupName(group)} ${variant.variant_id}`}
        csv={`${results.experiment_key}-by-${breakdown.dimension}.csv`}
        chooseColumns
      />
    </div>
  </Card>
)

import { useState } from 'react'
import { Card, Facts } from '../../../ui/card.tsx'
import { ForestPlot } from '../../../ui/charts/forest-plot.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Breakdown, Metric, Results } from '../api-types.ts'
import { points, preciseP, range } from '../wording.ts'
import { SEGMENT_COLUMNS } from './segment-columns.tsx'
import { type SegmentMeasure, segmentName, segmentRows, tableRows } from './segment-rows.ts'

interface BreakdownCardsProps {
  breakdown: Breakdown
  metric: Metric
  results: Results
}

/** The effect by the values of one attribute: whether it differs, a forest plot, and the table. */
export const BreakdownCards = (props: BreakdownCardsProps) => (
  <>
    <Heterogeneity {...props} />
    <SegmentEffects {...props} />
    <SegmentTable {...props} />
  </>
)

const Heterogeneity = ({ breakdown, metric }: BreakdownCardsProps) => {
  const { heterogeneity, has_heterogeneous_effects, hte_warning, post_stratified, dimension } = breakdown
  const title = has_heterogeneous_effects
    ? `The effect differs by ${dimension}`
    : `No sign that the effect differs by ${dimension}`
  return (
    <Card
      title={`${metric.metric_name} by ${dimension}`}
      description="Exploratory: a hint for the next experiment, not a decision. Each attribute is corrected by itself."
    >
      <Notice tone={has_heterogeneous_effects ? 'warning' : 'neutral'} title={title}>
        {hte_warning ??
          (heterogeneity === null
            ? 'There are too few comparable segments for the test.'
            : 'What segments differ by is no more than chance would make them differ.')}
      </Notice>
      <div className="figures mt-4">
        <Facts
          facts={[
            ...(heterogeneity === null
              ? []
              : [
                  {
                    name: 'Cochran Q',
                    value: `${heterogeneity.cochran_q.toFixed(2)} (${heterogeneity.degrees_of_freedom} df)`,
                  },
                  { name: 'p', value: preciseP(heterogeneity.p_value) },
                  { name: 'Adjusted p', value: preciseP(heterogeneity.adjusted_p_value) },
                  { name: 'Spread that is no noise (I²)', value: percent(heterogeneity.i_squared, 0) },
                ]),
            ...(post_stratified === null
              ? []
              : [
                  {
                    name: 'Overall, post-stratified',
                    value: `${points(post_stratified.difference)} (${range(post_stratified.interval, (value) => points(value))})`,
                  },
                ]),
          ]}
        />
      </div>
    </Card>
  )
}

const MEASURES = [
  { id: 'shrunken', label: 'Shrunken' },
  { id: 'raw', label: 'As measured' },
] as const satisfies readonly { id: SegmentMeasure; label: string }[]

const SegmentEffects = ({ breakdown, metric, results }: BreakdownCardsProps) => {
  const [measure, setMeasure] = useState<SegmentMeasure>('shrunken')
  return (
    <Card
      title="Effect in each segment"
      description="Shrunken effects have the noise of small segments taken out: each borrows from the others."
      actions={
        <Segmented label="Measure" labelHidden options={MEASURES} value={measure} onChange={setMeasure} />
      }
    >
      <ForestPlot
        label={`Difference to the control by ${breakdown.dimension}`}
        rows={segmentRows(breakdown, { metric, measure, level: results.confidence_level })}
        zero={0}
        format={(value) => points(value)}
        unitLabel="Percentage points"
      />
    </Card>
  )
}

const SegmentTable = ({ breakdown, results }: BreakdownCardsProps) => (
  <Card title="Figures of each segment" padded={false}>
    <div className="mt-2">
      <DataTable
        label={`Results by ${breakdown.dimension}`}
        columns={SEGMENT_COLUMNS}
        rows={tableRows(breakdown)}
        rowKey={({ segment, variant }) => `${segmentName(segment)} ${variant.variant_id}`}
        csv={`${results.experiment_key}-by-${breakdown.dimension}.csv`}
        chooseColumns
      />
    </div>
  </Card>
)

import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { TimeSeriesChart } from '../../../ui/charts/time-series-chart.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Sequential, SequentialComparison } from '../api-types.ts'
import { points } from '../wording.ts'
import { evidenceSeries, intervalSeries, pValueSeries } from './trajectories.ts'

type Chart = 'evidence' | 'p' | 'interval'

const CHARTS = [
  { id: 'evidence', label: 'Evidence' },
  { id: 'p', label: 'p-value' },
  { id: 'interval', label: 'Interval' },
] as const satisfies readonly { id: Chart; label: string }[]

const DESCRIPTIONS: Record<Chart, string> = {
  evidence: 'Evidence against “no effect”, as a logarithm. Above the dashed line you can stop.',
  p: 'Always-valid p-value; it never rises. Below the dashed line you can stop.',
  interval: 'Always-valid interval of the difference; it never widens. Once it excludes 0 you can stop.',
}

const NO_DIFFERENCE = [{ value: 0, label: 'No difference' }]

const describe = ({ method }: Sequential, chart: Chart): string =>
  method === 'group_sequential'
    ? `${DESCRIPTIONS[chart]} For information only: the planned looks below decide.`
    : DESCRIPTIONS[chart]

interface TrajectoryCardProps {
  sequential: Sequential
  comparisons: readonly SequentialComparison[]
}

/** Evidence at each look, up to the stopping boundary. */
export const TrajectoryCard = (props: TrajectoryCardProps) => {
  const [chart, setChart] = useState<Chart>('evidence')
  const name = props.comparisons[0]?.metric_name ?? 'the metric'
  return (
    <Card
      title={`Evidence on ${name}`}
      description={describe(props.sequential, chart)}
      actions={<Segmented label="Chart" labelHidden options={CHARTS} value={chart} onChange={setChart} />}
    >
      <Trajectory {...props} chart={chart} />
    </Card>
  )
}

const Trajectory = (props: TrajectoryCardProps & { chart: Chart }) => {
  switch (props.chart) {
    case 'interval':
      return <IntervalChart {...props} />
    case 'p':
      return <PValueChart {...props} />
    case 'evidence':
      return <EvidenceChart {...props} />
  }
}

const IntervalChart = ({ comparisons }: TrajectoryCardProps) => (
  <TimeSeriesChart
    label="Always-valid interval of the difference"
    series={intervalSeries(comparisons)}
    format={(value) => points(value, 1)}
    yLabel="Percentage points"
    thresholds={NO_DIFFERENCE}
    stepped
    height={340}
  />
)

const PValueChart = ({ sequential: { alpha }, comparisons }: TrajectoryCardProps) => (
  <TimeSeriesChart
    label="Always-valid p-value"
    series={pValueSeries(comparisons)}
    format={(value) => value.toFixed(3)}
    yLabel="p"
    thresholds={[{ value: alpha, label: `Stop below ${alpha}` }]}
    stepped
    fromZero
    height={340}
  />
)

const EvidenceChart = ({ sequential: { alpha }, comparisons }: TrajectoryCardProps) => {
  const boundary = Math.log(1 / alpha)
  return (
    <TimeSeriesChart
      label="Evidence against no effect"
      series={evidenceSeries(comparisons)}
      format={(value) => value.toFixed(1)}
      yLabel="ln e"
      thresholds={[{ value: boundary, label: `Stop above ${boundary.toFixed(1)}` }]}
      fromZero
      height={340}
    />
  )
}

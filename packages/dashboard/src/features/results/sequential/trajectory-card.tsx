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
  evidence: 'A bet against "no effect", as a logarithm. Above the dashed line one may stop.',
  p: 'The always-valid p-value. It never rises; below the dashed line one may stop.',
  interval: 'The always-valid interval of the difference. It never widens; once it leaves 0 one may stop.',
}

const NO_DIFFERENCE = [{ value: 0, label: 'No difference' }]

const describe = ({ method }: Sequential, chart: Chart): string =>
  method === 'group_sequential'
    ? `${DESCRIPTIONS[chart]} For orientation only: the planned looks below decide.`
    : DESCRIPTIONS[chart]

interface TrajectoryCardProps {
  sequential: Sequential
  comparisons: readonly SequentialComparison[]
}

/** How the evidence grew, look by look, up to the boundary. */
export const TrajectoryCard = (props: TrajectoryCardProps) => {
  const [chart, setChart] = useState<Chart>('evidence')
  const name = props.comparisons[0]?.metric_name ?? 'the metric'
  return (
    <Card
      title={`Evidence on ${name}`}
      description={describe(props.sequential, chart)}
      actions={
        <Segmented label="What is shown" labelHidden options={CHARTS} value={chart} onChange={setChart} />
      }
    >
      <Trajectory {...props} chart={chart} />
    </Card>
  )
}

const Trajectory = ({ sequential, comparisons, chart }: TrajectoryCardProps & { chart: Chart }) => {
  const { alpha } = sequential
  if (chart === 'interval') {
    return (
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
  }
  if (chart === 'p') {
    return (
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
  }
  return (
    <TimeSeriesChart
      label="Evidence against no effect"
      series={evidenceSeries(comparisons)}
      format={(value) => value.toFixed(1)}
      yLabel="ln e"
      thresholds={[{ value: Math.log(1 / alpha), label: `Stop above ${Math.log(1 / alpha).toFixed(1)}` }]}
      fromZero
      height={340}
    />
  )
}

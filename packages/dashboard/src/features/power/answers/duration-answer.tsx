import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { CurveChart } from '../../../ui/charts/curve-chart.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count } from '../../../ui/format.ts'
import { SliderField } from '../../../ui/slider-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { FieldsProps } from '../form/fields-props.ts'
import { type Plan, RANGES } from '../plan.ts'
import { durationsQuery, runtimeQuery } from '../queries.ts'
import { basisOf, type Traffic, trafficOf } from '../request.ts'
import { days, effectText, weeks } from '../wording.ts'
import { Computed } from './computed.tsx'
import { chosenEffect, type DurationOption } from './duration-options.ts'
import { DurationTable } from './duration-table.tsx'
import { Explanation } from './explanation.tsx'

interface DurationAnswerProps extends FieldsProps {
  /** The plan after the debounce. */
  debounced: Plan
}

/** The duration of the plan, and the detectable effect by duration. */
export const DurationAnswer = ({ plan, change, debounced }: DurationAnswerProps) => {
  const traffic = trafficOf(debounced)
  if (traffic === undefined) return <NoTraffic />
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Needed plan={debounced} traffic={traffic} />
      <Card
        title="Detectable effect by duration"
        description="The minimum detectable effect, by how long the experiment runs."
      >
        <div className="flex flex-col gap-5">
          <SliderField
            label="Longest duration"
            unit="days"
            minValue={RANGES.max_days[0]}
            maxValue={365}
            step={1}
            value={plan.max_days}
            onChange={(max_days) => change({ max_days })}
          />
          <Options plan={debounced} traffic={traffic} />
        </div>
      </Card>
    </div>
  )
}

const NoTraffic = () => (
  <Card>
    <EmptyState icon={<Clock />} title="Enter the subjects per day">
      The duration depends on the traffic: enter the number of different subjects per day to see it, and what
      can be detected after how many weeks.
    </EmptyState>
  </Card>
)

interface AskedProps {
  plan: Plan
  traffic: Traffic
}

const Needed = ({ plan, traffic }: AskedProps) => {
  const query = useQuery(runtimeQuery(basisOf(plan), plan.effect, traffic))
  return (
    <Computed query={query} height="h-36">
      {(runtime) => (
        <div className="flex flex-col gap-5">
          <p aria-live="polite" className="text-lg text-balance">
            Detecting an effect of {effectText(plan.effect, plan)} takes{' '}
            <strong className="figures font-semibold">{days(runtime.days)}</strong>.
          </p>
          <div className="grid gap-4 sm:grid-cols-3">
            <FigureTile
              label="Run"
              value={weeks(runtime.weeks)}
              hint="full weeks, so that every weekday counts equally"
            />
            <FigureTile label="Control" value={count(runtime.sample_size_per_variant)} />
            <FigureTile label="Total" value={count(runtime.total_sample_size)} />
          </div>
        </div>
      )}
    </Computed>
  )
}

const Options = ({ plan, traffic }: AskedProps) => {
  const query = useQuery(durationsQuery(basisOf(plan), traffic, plan.max_days))
  return (
    <Computed query={query} height="h-[40rem]">
      {(answer) => (
        <div className="flex flex-col gap-5">
          <DetectableCurve plan={plan} options={answer.options} recommended={answer.recommended_days} />
          <DurationTable plan={plan} options={answer.options} recommended={answer.recommended_days} />
          <Explanation answer={answer} />
        </div>
      )}
    </Computed>
  )
}

interface CurveProps {
  plan: Plan
  options: readonly DurationOption[]
  recommended: number | null
}

const DetectableCurve = ({ plan, options, recommended }: CurveProps) => {
  const points = options.flatMap((option) => {
    const effect = chosenEffect(option, plan)
    return effect === null ? [] : [{ x: option.days, y: effect }]
  })
  return (
    <CurveChart
      label="Minimum detectable effect by duration"
      points={points}
      marks={points
        .filter(({ x }) => x === recommended)
        .map((point) => ({ ...point, label: `Recommended: ${days(point.x)}` }))}
      xLabel="Days"
      yLabel="Detectable effect"
      formatX={count}
      formatY={(effect) => effectText(effect, plan)}
      fromZero
    />
  )
}

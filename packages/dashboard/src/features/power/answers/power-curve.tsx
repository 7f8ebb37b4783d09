import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { CurveChart, type CurveMark } from '../../../ui/charts/curve-chart.tsx'
import { compactCount, percent } from '../../../ui/format.ts'
import type { Plan } from '../plan.ts'
import { curveQuery } from '../queries.ts'
import { basisOf } from '../request.ts'
import { effectText } from '../wording.ts'
import { Computed } from './computed.tsx'

/** Power in percent; empty for ticks of the axis beyond 100 %. */
const powerText = (power: number): string => (power > 1 ? '' : percent(power, 0))

/** The power for the planned effect, by number of subjects. */
export const PowerBySize = ({ plan, marks }: { plan: Plan; marks: readonly CurveMark[] }) => {
  const query = useQuery(curveQuery(basisOf(plan), { axis: 'sample_size', effect: plan.effect }))
  return (
    <Computed query={query} height="h-80">
      {({ points }) => (
        <Card>
          <CurveChart
            label="Power by number of subjects"
            points={points.map(({ x, power }) => ({ x, y: power }))}
            marks={marks}
            xLabel="Subjects in the control"
            yLabel="Power"
            formatX={compactCount}
            formatY={powerText}
            fromZero
          />
        </Card>
      )}
    </Computed>
  )
}

/** The power for the planned number of subjects, by effect. */
export const PowerByEffect = ({ plan, marks }: { plan: Plan; marks: readonly CurveMark[] }) => {
  const query = useQuery(curveQuery(basisOf(plan), { axis: 'effect', sample_size_per_variant: plan.size }))
  return (
    <Computed query={query} height="h-80">
      {({ points }) => (
        <Card>
          <CurveChart
            label="Power by size of the effect"
            points={points.map(({ x, power }) => ({ x, y: power }))}
            marks={marks}
            xLabel="Effect"
            yLabel="Power"
            formatX={(effect) => effectText(effect, plan)}
            formatY={powerText}
            fromZero
          />
        </Card>
      )}
    </Computed>
  )
}

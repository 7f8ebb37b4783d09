import { useQueries, useQuery } from '@tanstack/react-query'
import { ListChecks, Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { newRow } from '../../experiments/index.ts'
import type { FieldsProps } from '../form/fields-props.ts'
import type { MoreMetric, Plan } from '../plan.ts'
import { runtimeQuery, sampleSizeQuery } from '../queries.ts'
import { metricBasis, type Traffic, trafficOf } from '../request.ts'
import { days, weeks } from '../wording.ts'
import { MetricRow } from './metric-rows.tsx'
import { decidingIndex, metricSizes } from './sizes.ts'

interface MetricsAnswerProps extends FieldsProps {
  /** The plan once it rests. */
  debounced: Plan
}

const goalsOf = ({ more }: Plan): number =>
  Math.max(1, more.filter(({ is_guardrail }) => !is_guardrail).length)

const metricAsked = (plan: Plan, metric: MoreMetric) => metricBasis(plan, metric, goalsOf(plan))

/** Several metrics and guardrails: each needs its subjects, and the one that needs most decides. */
export const MetricsAnswer = ({ plan, change, debounced }: MetricsAnswerProps) => {
  const queries = useQueries({
    queries: debounced.more.map((metric) => sampleSizeQuery(metricAsked(debounced, metric), metric.effect)),
  })
  const asked = plan.more.map((_, place) => ({
    size: queries[place]?.data?.sample_size_per_variant,
    problem: queries[place]?.error?.message,
  }))
  const sizes = metricSizes(asked)
  const put = (more: readonly MoreMetric[]) => change({ more })
  if (plan.more.length === 0) return <NoMetrics plan={plan} onAdd={put} />
  const deciding = decidingIndex(asked)
  return (
    <div className="flex flex-col gap-5">
      <Needed
        plan={debounced}
        metric={deciding === undefined ? undefined : debounced.more[deciding]}
        total={deciding === undefined ? undefined : queries[deciding]?.data?.total_sample_size}
      />
      <Card title="Metrics" actions={<AddButtons plan={plan} onAdd={put} />}>
        <ul>
          {plan.more.map((metric, place) => (
            <MetricRow
              key={metric.row}
              metric={metric}
              size={sizes[place] ?? { text: '', isDeciding: false }}
              onChange={(next) => put(plan.more.with(place, next))}
              onRemove={() => put(plan.more.filter(({ row }) => row !== metric.row))}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

const MAX_METRICS = 20

const AddButtons = ({ plan, onAdd }: { plan: Plan; onAdd: (more: readonly MoreMetric[]) => void }) => {
  const add = (is_guardrail: boolean) =>
    onAdd([...plan.more, { row: newRow(), name: '', is_guardrail, rate: plan.rate, effect: plan.effect }])
  const refused = plan.more.length >= MAX_METRICS && `At most ${MAX_METRICS} metrics can be compared here.`
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" refused={refused} onPress={() => add(false)}>
        <Plus aria-hidden="true" />
        Add a goal
      </Button>
      <Button size="small" refused={refused} onPress={() => add(true)}>
        <Plus aria-hidden="true" />
        Add a guardrail
      </Button>
    </div>
  )
}

const NoMetrics = ({ plan, onAdd }: { plan: Plan; onAdd: (more: readonly MoreMetric[]) => void }) => {
  const begin = () =>
    onAdd([
      { row: newRow(), name: 'Purchase', is_guardrail: false, rate: plan.rate, effect: plan.effect },
      { row: newRow(), name: 'Refund', is_guardrail: true, rate: 0.02, effect: 0.5 },
    ])
  return (
    <Card>
      <EmptyState
        icon={<ListChecks />}
        title="Plan for all metrics at once"
        action={<Button onPress={begin}>Begin with two metrics</Button>}
      >
        An experiment has to be large enough for every metric that matters, guardrails included. Enter each
        with its rate today and the smallest relative change that must not go unseen; the one that needs the
        most subjects decides.
      </EmptyState>
    </Card>
  )
}

interface NeededProps {
  plan: Plan
  /** The metric that decides; undefined while that is not known. */
  metric: MoreMetric | undefined
  total: number | undefined
}

const Needed = ({ plan, metric, total }: NeededProps) => {
  const traffic = trafficOf(plan)
  return (
    <div className="grid gap-4 sm:grid-cols-3" aria-live="polite">
      <FigureTile
        label="Subjects in all"
        value={total === undefined ? '–' : count(total)}
        hint="for every metric"
      />
      <FigureTile label="Decided by" value={metric ? metric.name || 'The unnamed metric' : '–'} />
      {traffic && metric ? (
        <Duration plan={plan} metric={metric} traffic={traffic} />
      ) : (
        <FigureTile label="Duration" value="–" hint="Say how many subjects come per day" />
      )}
    </div>
  )
}

interface DurationProps {
  plan: Plan
  metric: MoreMetric
  traffic: Traffic
}

const Duration = ({ plan, metric, traffic }: DurationProps) => {
  const { data } = useQuery(runtimeQuery(metricAsked(plan, metric), metric.effect, traffic))
  return (
    <FigureTile
      label="Duration"
      value={data ? days(data.days) : '–'}
      hint={data ? `Run ${weeks(data.weeks)}` : 'Being computed'}
    />
  )
}

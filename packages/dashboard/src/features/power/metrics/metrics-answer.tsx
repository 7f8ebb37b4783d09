import { hashKey, useQueries, useQuery } from '@tanstack/react-query'
import { ListChecks, Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { newRow } from '../../experiments/index.ts'
import type { FieldsProps } from '../form/fields-props.ts'
import type { Plan, PlannedMetric } from '../plan.ts'
import { runtimeQuery, sampleSizeQuery } from '../queries.ts'
import { metricBasis, type Traffic, trafficOf } from '../request.ts'
import { days, weeks } from '../wording.ts'
import { MetricRow } from './metric-row.tsx'
import { decidingIndex, metricSizes } from './sizes.ts'

interface MetricsAnswerProps extends FieldsProps {
  /** The plan after the debounce. */
  debounced: Plan
}

const goalsOf = ({ more }: Plan): number =>
  Math.max(1, more.filter(({ is_guardrail }) => !is_guardrail).length)

const metricAsked = (plan: Plan, metric: PlannedMetric) => metricBasis(plan, metric, goalsOf(plan))

/** The sample size query of each metric; metrics with the same numbers share one. */
const useSampleSizes = (plan: Plan) => {
  const wanted = plan.more.map((metric) => sampleSizeQuery(metricAsked(plan, metric), metric.effect))
  const keys = wanted.map(({ queryKey }) => hashKey(queryKey))
  const distinct = [...new Set(keys)]
  const results = useQueries({
    queries: distinct.flatMap((key) => wanted[keys.indexOf(key)] ?? []),
  })
  return keys.map((key) => results[distinct.indexOf(key)])
}

/** Several metrics and guardrails; the one that needs the most subjects sets the size. */
export const MetricsAnswer = ({ plan, change, debounced }: MetricsAnswerProps) => {
  const queries = useSampleSizes(debounced)
  const asked = plan.more.map((_, index) => ({
    size: queries[index]?.data?.sample_size_per_variant,
    problem: queries[index]?.error?.message,
  }))
  const sizes = metricSizes(asked)
  const put = (more: readonly PlannedMetric[]) => change({ more })
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
          {plan.more.map((metric, index) => (
            <MetricRow
              key={metric.row}
              metric={metric}
              size={sizes[index] ?? { text: '', isDeciding: false }}
              onChange={(next) => put(plan.more.with(index, next))}
              onRemove={() => put(plan.more.filter(({ row }) => row !== metric.row))}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

const MAX_METRICS = 20

const AddButtons = ({ plan, onAdd }: { plan: Plan; onAdd: (more: readonly PlannedMetric[]) => void }) => {
  const add = (is_guardrail: boolean) =>
    onAdd([...plan.more, { row: newRow(), name: '', is_guardrail, rate: plan.rate, effect: plan.effect }])
  const refused = plan.more.length >= MAX_METRICS && `At most ${MAX_METRICS} metrics.`
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

const NoMetrics = ({ plan, onAdd }: { plan: Plan; onAdd: (more: readonly PlannedMetric[]) => void }) => {
  const begin = () =>
    onAdd([
      { row: newRow(), name: 'Purchase', is_guardrail: false, rate: plan.rate, effect: plan.effect },
      { row: newRow(), name: 'Refund', is_guardrail: true, rate: 0.02, effect: 0.5 },
    ])
  return (
    <Card>
      <EmptyState
        icon={<ListChecks />}
        title="Plan for several metrics"
        action={<Button onPress={begin}>Start with two metrics</Button>}
      >
        An experiment must be large enough for every metric that matters, guardrails included. Enter each with
        its baseline rate and its minimum detectable effect; the one that needs the most subjects sets the
        size.
      </EmptyState>
    </Card>
  )
}

interface NeededProps {
  plan: Plan
  /** The metric that decides; undefined while that is not known. */
  metric: PlannedMetric | undefined
  total: number | undefined
}

const Needed = ({ plan, metric, total }: NeededProps) => {
  const traffic = trafficOf(plan)
  return (
    <div className="grid gap-4 sm:grid-cols-3" aria-live="polite">
      <FigureTile
        label="Total"
        value={total === undefined ? '–' : count(total)}
        hint="enough for every metric"
      />
      <FigureTile label="Deciding metric" value={metric ? metric.name || 'Unnamed metric' : '–'} />
      {traffic && metric ? (
        <Duration plan={plan} metric={metric} traffic={traffic} />
      ) : (
        <FigureTile label="Duration" value="–" hint="Enter the subjects per day" />
      )}
    </div>
  )
}

interface DurationProps {
  plan: Plan
  metric: PlannedMetric
  traffic: Traffic
}

const Duration = ({ plan, metric, traffic }: DurationProps) => {
  const { data } = useQuery(runtimeQuery(metricAsked(plan, metric), metric.effect, traffic))
  return (
    <FigureTile
      label="Duration"
      value={data ? days(data.days) : '–'}
      hint={data ? `Run ${weeks(data.weeks)}` : 'Computing …'}
    />
  )
}

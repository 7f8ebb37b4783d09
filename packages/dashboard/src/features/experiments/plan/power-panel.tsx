import { useQuery } from '@tanstack/react-query'
import { CurveChart } from '../../../ui/charts/curve-chart.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { compactCount, count, percent } from '../../../ui/format.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { ExperimentDraft } from '../definition/draft.ts'
import { dayCount } from '../schedule/timing.ts'
import { curveQuery, detectableQuery, runtimeQuery, sampleSizeQuery, type Traffic } from './power-queries.ts'
import { type PowerBasis, powerBasis } from './power-request.ts'

const trafficOf = ({ plan, traffic_percentage }: ExperimentDraft): Traffic | undefined =>
  plan.daily_traffic === undefined || traffic_percentage <= 0
    ? undefined
    : { daily_traffic: plan.daily_traffic, traffic_percentage }

/** Sample size, duration and power of a draft, computed by the service while somebody edits the plan. */
export const PowerPanel = ({ draft }: { draft: ExperimentDraft }) => {
  const debounced = useDebounced({
    basis: powerBasis(draft),
    effect: draft.plan.minimum_detectable_effect,
    traffic: trafficOf(draft),
  })
  if (debounced.basis === undefined) {
    return (
      <div className="grid min-h-64 place-items-center rounded-xl border border-dashed border-line-strong px-6 py-10 text-center text-ink-muted">
        <p className="max-w-sm">
          Enter the current conversion rate to see how many subjects the experiment needs and how long it
          takes.
        </p>
      </div>
    )
  }
  return <Power basis={debounced.basis} effect={debounced.effect} traffic={debounced.traffic} />
}

interface PowerProps {
  basis: PowerBasis
  effect: number
  traffic: Traffic | undefined
}

const Power = ({ basis, effect, traffic }: PowerProps) => {
  const size = useQuery({ ...sampleSizeQuery(basis, effect), retry: false })
  if (size.isError) return <ErrorState error={size.error} onRetry={() => void size.refetch()} />
  return (
    <section aria-label="Sample size and duration" aria-live="polite" className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        <FigureTile
          label="Subjects per variant"
          value={size.data ? count(size.data.sample_size_per_variant) : <Skeleton className="h-8 w-24" />}
          hint="in the control"
        />
        <FigureTile
          label="Subjects in total"
          value={size.data ? compactCount(size.data.total_sample_size) : <Skeleton className="h-8 w-24" />}
          hint={size.data ? `${size.data.sample_sizes.length} variants` : ' '}
        />
        {traffic ? <Duration basis={basis} effect={effect} traffic={traffic} /> : <NoDuration />}
      </div>
      {size.data?.notes.map((note) => (
        <p key={note} className="text-sm text-ink-muted">
          {note}
        </p>
      ))}
      {traffic ? (
        <DetectableChart basis={basis} effect={effect} traffic={traffic} />
      ) : (
        <PowerChart basis={basis} effect={effect} />
      )}
    </section>
  )
}

const NoDuration = () => <FigureTile label="Duration" value="—" hint="needs subjects per day" />

const Duration = ({ basis, effect, traffic }: PowerProps & { traffic: Traffic }) => {
  const runtime = useQuery({ ...runtimeQuery(basis, effect, traffic), retry: false })
  if (runtime.data === undefined)
    return <FigureTile label="Duration" value={<Skeleton className="h-8 w-24" />} hint=" " />
  const { days, weeks } = runtime.data
  return (
    <FigureTile
      label="Duration"
      value={dayCount(days)}
      tone={days > 90 ? 'warning' : 'neutral'}
      hint={
        days > 90
          ? 'Long: plan for a larger effect'
          : `${count(weeks)} ${weeks === 1 ? 'week' : 'whole weeks'}`
      }
    />
  )
}

const DetectableChart = ({ basis, effect, traffic }: PowerProps & { traffic: Traffic }) => {
  const plan = useQuery({ ...detectableQuery(basis, traffic), retry: false })
  const points = (plan.data?.options ?? []).flatMap(({ days, mde_relative }) =>
    mde_relative === null ? [] : [{ x: days, y: mde_relative }],
  )
  if (plan.data === undefined) return <Skeleton className="h-64 w-full" />
  if (points.length < 2) return null
  return (
    <CurveChart
      label="Minimum detectable effect by duration"
      points={points}
      marks={points
        .filter(({ y }) => y <= effect)
        .slice(0, 1)
        .map((point) => ({ ...point, label: 'Your effect' }))}
      fromZero
      xLabel="Days"
      yLabel="Minimum detectable effect"
      formatX={(days) => count(days)}
      formatY={(value) => percent(value, 1)}
    />
  )
}

const PowerChart = ({ basis, effect }: Omit<PowerProps, 'traffic'>) => {
  const curve = useQuery({ ...curveQuery(basis, effect), retry: false })
  if (curve.data === undefined) return <Skeleton className="h-64 w-full" />
  return (
    <CurveChart
      label="Power by sample size"
      points={curve.data.points.map(({ x, power }) => ({ x, y: power }))}
      marks={[{ x: curve.data.sample_size_per_variant, y: basis.power, label: 'Your power' }]}
      fromZero
      xLabel="Subjects in the control"
      yLabel="Power"
      formatX={compactCount}
      formatY={(value) => percent(value, 0)}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { compactCount, count, percent } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/states.tsx'
import type { Plan } from '../plan.ts'
import { runtimeQuery, sampleSizeQuery } from '../queries.ts'
import { basisOf, type Traffic, trafficOf } from '../request.ts'
import { changeText, days, weeks } from '../wording.ts'
import { Computed } from './computed.tsx'
import { Explanation } from './explanation.tsx'
import { PowerBySize } from './power-curve.tsx'

/** The sample size of the plan, its duration, and the power of other sizes. */
export const SizeAnswer = ({ plan }: { plan: Plan }) => {
  const query = useQuery(sampleSizeQuery(basisOf(plan), plan.effect))
  return (
    <Computed query={query} height="h-[34rem]">
      {(size) => (
        <div className="flex flex-col gap-5">
          <p aria-live="polite" className="text-lg text-balance">
            To detect a change {changeText(plan)} with {percent(plan.power, 0)} power, you need{' '}
            <strong className="figures font-semibold">{count(size.total_sample_size)} subjects</strong>.
          </p>
          <div className="grid gap-4 sm:grid-cols-3">
            <FigureTile
              label="Control"
              value={count(size.sample_size_per_variant)}
              hint={othersText(size.sample_sizes)}
            />
            <FigureTile
              label="Total"
              value={total(size.total_sample_size)}
              hint={`${size.sample_sizes.length} variants`}
            />
            <Duration plan={plan} traffic={trafficOf(plan)} />
          </div>
          <PowerBySize
            plan={plan}
            marks={[{ x: size.sample_size_per_variant, y: plan.power, label: 'Your plan' }]}
          />
          <Explanation answer={size} />
        </div>
      )}
    </Computed>
  )
}

/** Beyond ten millions the digits no longer matter. */
const total = (size: number): string => (size < 1e7 ? count(size) : compactCount(size))

const othersText = ([control, ...others]: readonly number[]): string => {
  const [treatment = 0] = others
  if (others.every((size) => size === control)) return 'the same in every other variant'
  return `${count(treatment)} in every other variant`
}

const Duration = ({ plan, traffic }: { plan: Plan; traffic: Traffic | undefined }) =>
  traffic === undefined ? (
    <FigureTile label="Duration" value="–" hint="Enter the subjects per day" />
  ) : (
    <KnownDuration plan={plan} traffic={traffic} />
  )

/** Days of a quarter; few experiments stay undisturbed for longer. */
const LONG = 91

const KnownDuration = ({ plan, traffic }: { plan: Plan; traffic: Traffic }) => {
  const { data } = useQuery(runtimeQuery(basisOf(plan), plan.effect, traffic))
  if (data === undefined) {
    return <FigureTile label="Duration" value={<Skeleton className="h-8 w-24" />} hint="Computing …" />
  }
  return (
    <FigureTile
      label="Duration"
      value={days(data.days)}
      tone={data.days > LONG ? 'warning' : 'neutral'}
      hint={
        data.days > LONG
          ? 'Long: plan for a larger effect or more traffic'
          : `Run ${weeks(data.weeks)}, so that every weekday counts equally`
      }
    />
  )
}

import { classes } from '../../ui/class-names.ts'
import type { Flag } from './queries.ts'
import { exposureOf, ruleShare } from './rollout-percentage.ts'

type Reaching = Pick<Flag, 'status' | 'targeting_rules' | 'rollout_percentage'>

const Bar = ({ percentage, isOn }: { percentage: number; isOn: boolean }) => (
  <span aria-hidden="true" className="block h-1.5 w-20 overflow-hidden rounded-full bg-sunken">
    <span
      className={classes('block h-full rounded-full', isOn ? 'bg-accent' : 'bg-line-strong')}
      style={{ width: `${percentage}%` }}
    />
  </span>
)

/** How many get the flag, as a bar and in words. */
export const ReachBar = ({ flag }: { flag: Reaching }) => {
  const share = ruleShare(flag)
  return (
    <span className="flex items-center gap-2.5">
      <Bar percentage={exposureOf(flag)} isOn={flag.status === 'ACTIVE'} />
      <span className="figures text-sm">
        {flag.rollout_percentage} %
        {share !== undefined && <span className="text-ink-muted"> · rules {share} %</span>}
      </span>
    </span>
  )
}

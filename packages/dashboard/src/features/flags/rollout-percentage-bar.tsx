import { classes } from '../../ui/class-names.ts'
import type { Flag } from './api-types.ts'
import { largestPercentage, rulesPercentage } from './rollout-percentage.ts'

type RolledOut = Pick<Flag, 'status' | 'targeting_rules' | 'rollout_percentage'>

const Bar = ({ percentage, isOn }: { percentage: number; isOn: boolean }) => (
  <span aria-hidden="true" className="block h-1.5 w-20 overflow-hidden rounded-full bg-sunken">
    <span
      className={classes('block h-full rounded-full', isOn ? 'bg-accent' : 'bg-line-strong')}
      style={{ width: `${percentage}%` }}
    />
  </span>
)

/** The rollout percentages of a flag, as a bar and in words. */
export const RolloutPercentageBar = ({ flag }: { flag: RolledOut }) => {
  const ofRules = rulesPercentage(flag)
  return (
    <span className="flex items-center gap-2.5">
      <Bar percentage={largestPercentage(flag)} isOn={flag.status === 'ACTIVE'} />
      <span className="figures text-sm">
        {flag.rollout_percentage} %
        {ofRules !== undefined && <span className="text-ink-muted"> · rules {ofRules} %</span>}
      </span>
    </span>
  )
}

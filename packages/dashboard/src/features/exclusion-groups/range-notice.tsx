import { Notice } from '../../ui/notice.tsx'
import { type GroupTraffic, runningWithNewRange } from './shares.ts'

/** A warning when a change of a group moves the range of a running experiment. */
export const RangeNotice = ({ before, after }: { before: GroupTraffic; after: GroupTraffic }) => {
  const moved = runningWithNewRange(before, after)
  if (moved.length === 0) return null
  return (
    <Notice tone="warning" title="The range of a running experiment changes">
      {moved.join(', ')}: new subjects are assigned by the new range. Existing subjects keep their variant and
      stay out of the other experiments.
    </Notice>
  )
}

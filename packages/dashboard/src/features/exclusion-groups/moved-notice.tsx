import { Notice } from '../../ui/notice.tsx'
import { movedRunning, type Sharing } from './shares.ts'

/** Warns when a change of a group moves the range of an experiment that runs. */
export const MovedNotice = ({ before, after }: { before: Sharing; after: Sharing }) => {
  const moved = movedRunning(before, after)
  if (moved.length === 0) return null
  return (
    <Notice tone="warning" title="The range of a running experiment changes">
      {moved.join(', ')}: new subjects follow the new range from then on. Whoever has a variant keeps it, and
      is still kept out of the others.
    </Notice>
  )
}

import { dateTime, relativeTime } from './format.ts'

/** A moment: how long ago or ahead it is, the exact time when hovered. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)} className="whitespace-nowrap">
    {relativeTime(at)}
  </time>
)

import { dateTime, relativeTime } from './format.ts'

/** A moment relative to now; hovering shows the exact time. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)} className="whitespace-nowrap">
    {relativeTime(at)}
  </time>
)

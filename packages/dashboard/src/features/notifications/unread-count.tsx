import { useQuery } from '@tanstack/react-query'
import { count } from '../../ui/format.ts'
import { unreadCountQuery } from './queries.ts'

/** The number of unread notifications, for the link to the inbox; nothing when all are read. */
export const UnreadCount = () => {
  const { data = 0 } = useQuery(unreadCountQuery)
  return data === 0 ? null : (
    <span className="figures ml-auto rounded-full bg-gold-soft px-1.5 text-xs font-medium text-gold">
      {count(data)}
      <span className="sr-only"> unread</span>
    </span>
  )
}

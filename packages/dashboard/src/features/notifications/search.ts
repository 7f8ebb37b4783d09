import { flagOf, pageOf, type RawSearch } from '../../app/search-params.ts'

/** The filter of the inbox. */
interface InboxSearch {
  /** true: only unread notifications. */
  unread?: true
}

/** Reads the search parameters of the inbox. */
export const inboxSearch = (raw: RawSearch): InboxSearch => ({ unread: flagOf(raw['unread']) || undefined })

/** The page of the delivery log. */
interface DeliverySearch {
  page?: number
}

/** Reads the search parameters of the notification settings. */
export const deliverySearch = (raw: RawSearch): DeliverySearch => ({ page: pageOf(raw['page']) })

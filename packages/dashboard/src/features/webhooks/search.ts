import { oneOf, pageOf, type RawSearch } from '../../app/search-params.ts'

/** What the address of the list says. */
interface WebhooksSearch {
  page?: number
}

/** Reads the address of the list of webhooks. */
export const webhooksSearch = (raw: RawSearch): WebhooksSearch => ({ page: pageOf(raw['page']) })

const TABS = ['deliveries', 'settings', 'history'] as const
const STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const

/** A tab of the page of a webhook. */
export type WebhookTab = (typeof TABS)[number]

/** What the address of a webhook says. */
export interface WebhookSearch {
  tab?: WebhookTab
  /** Only deliveries in this state. */
  status?: (typeof STATUSES)[number]
  /** Of the deliveries. */
  page?: number
}

/** Reads the address of a webhook. */
export const webhookSearch = (raw: RawSearch): WebhookSearch => ({
  tab: oneOf(raw['tab'], TABS),
  status: oneOf(raw['status'], STATUSES),
  page: pageOf(raw['page']),
})

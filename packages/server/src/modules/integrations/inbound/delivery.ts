import { z } from 'zod'

/** What a webhook says about one item, as it is stored: nothing else of the payload is kept. */
export const deliveredItem = z.object({
  external_id: z.string(),
  external_url: z.string().nullable(),
  title: z.string().nullable(),
  external_status: z.string().nullable(),
  external_updated_at: z.coerce.date().nullable(),
  /** Keys of experiments and feature flags that the item names. */
  keys: z.array(z.string()),
})

export type DeliveredItem = z.output<typeof deliveredItem>

/** A webhook as its kind's reader understands it. */
export interface Delivery {
  /** Name of what happened. */
  event: string
  items: DeliveredItem[]
}

/** Largest number of items of one webhook. */
export const MAX_ITEMS = 20

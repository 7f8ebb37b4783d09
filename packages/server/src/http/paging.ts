import { z } from 'zod'

const wholeInRange = (fallback: number, [min, max]: readonly [number, number]) =>
  z.coerce.number().int().min(min).max(max).default(fallback)

/** The query fields of every list: `skip` and `limit`. */
export const pageQuery = z.strictObject({
  skip: wholeInRange(0, [0, Number.MAX_SAFE_INTEGER]),
  limit: wholeInRange(100, [1, 1000]),
})

export type Page = z.output<typeof pageQuery>

/** A list's answer: one page of items and how many there are in all. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), skip: z.int(), limit: z.int() })

/** Free text that a list is searched for: literal, in any letter case. */
export const searchQuery = z.string().min(1).max(100).optional()

export const sortOrderQuery = z.enum(['asc', 'desc']).default('desc')

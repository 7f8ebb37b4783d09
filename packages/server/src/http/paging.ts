import { z } from 'zod'
import { word } from './shapes.ts'

const NOT_WHOLE = { message: 'must be a whole number', params: { type: 'wrong_type' }, abort: true }

/** Integer query parameter in plain digits. */
export const queryWhole = (fallback: number, [min, max]: readonly [number, number]) =>
  z
    .string()
    .refine((text) => /^-?\d{1,15}$/.test(text), NOT_WHOLE)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max })
    .default(fallback)

/** Largest integer accepted in a query. */
const MAX_SKIP = 999_999_999_999_999

/** Query parameters of every list: `skip` and `limit`. */
export const pageQuery = z.strictObject({
  skip: queryWhole(0, [0, MAX_SKIP]),
  limit: queryWhole(100, [1, 1000]),
})

export type Page = z.output<typeof pageQuery>

/** Answer of a list: one page of items and the total count. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), skip: z.int(), limit: z.int() })

/** Search text of a list: matched literally, ignoring letter case. */
export const searchQuery = z.string().min(1).max(100).optional()

/** A page of a list as it is answered: what was found, and which part of the list that is. */
export const pageAnswer = <Found extends { items: readonly unknown[]; total: number }>(
  { skip, limit }: Pick<Page, 'skip' | 'limit'>,
  found: Found,
): Found & Page => ({ ...found, skip, limit })

export const sortOrderQuery = word(['asc', 'desc']).default('desc')

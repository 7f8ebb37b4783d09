import { z } from 'zod'

const NOT_NUMBER = { message: 'must be a number', params: { type: 'wrong_type' }, abort: true }

/** A number in a query, in plain or exponential notation; `range` says what else it must be. */
export const queryNumber = (range: z.ZodNumber) =>
  z
    .string()
    .refine((text) => /^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/.test(text), NOT_NUMBER)
    .transform(Number)
    .pipe(range)
    .meta(documented(range))

/** The range as the API documentation shows it. */
const documented = (range: z.ZodNumber) => {
  const { $schema: _, ...schema } = z.toJSONSchema(range)
  return schema
}

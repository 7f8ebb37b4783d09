import { z } from 'zod'

const NOT_NUMBER = { message: 'must be a number', params: { type: 'wrong_type' }, abort: true }

/** Numeric query parameter in decimal or exponential notation; `range` adds further constraints. */
export const queryNumber = (range: z.ZodNumber) =>
  z
    .string()
    .refine((text) => /^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/.test(text), NOT_NUMBER)
    .transform(Number)
    .pipe(range)
    .meta(documented(range))

/** Range as shown in the API documentation. */
const documented = (range: z.ZodNumber) => {
  const { $schema: _, ...schema } = z.toJSONSchema(range)
  return schema
}

import { z } from 'zod'

/**
 * Object in a request: unknown fields are refused, and read-only fields are dropped, so that an answer can be sent
 * back.
 */
export const writable = <Shape extends z.ZodRawShape>(shape: Shape, readOnly: readonly string[]) =>
  z.preprocess((value) => (isPlainObject(value) ? without(value, readOnly) : value), z.strictObject(shape))

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const without = (value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

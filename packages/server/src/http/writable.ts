import { z } from 'zod'
import { isPlainObject } from '../lib/plain-object.ts'

/**
 * Object in a request: unknown fields are refused, and read-only fields are dropped, so that an answer can be sent
 * back.
 */
export const writable = <Shape extends z.ZodRawShape>(shape: Shape, readOnly: readonly string[]) =>
  z.preprocess((value) => (isPlainObject(value) ? without(value, readOnly) : value), z.strictObject(shape))

const without = (value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

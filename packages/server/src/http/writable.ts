import { z } from 'zod'
import { isPlainObject } from '../lib/plain-object.ts'

/**
 * An object that a caller writes: unknown fields are refused, and fields that only answers carry are dropped, so
 * that what was read can be sent back.
 */
export const writable = <Shape extends z.ZodRawShape>(shape: Shape, readOnly: readonly string[]) =>
  z.preprocess((value) => (isPlainObject(value) ? without(value, readOnly) : value), z.strictObject(shape))

const without = (value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

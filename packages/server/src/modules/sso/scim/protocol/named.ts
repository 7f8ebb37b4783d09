import { z } from 'zod'
import { isPlainObject } from '../../../../lib/plain-object.ts'

/**
 * Renames the fields of an object to the given names, which are compared in any letter case; other fields are left out,
 * and so are those that are null, which is SCIM's word for having no value.
 */
export const withNames = (
  value: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> => {
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const name = names.find((each) => each.toLowerCase() === key.toLowerCase())
    return name === undefined || field === null ? [] : [[name, field] as const]
  })
  return Object.fromEntries(fields)
}

/** Shape of an object whose fields are named in any letter case; unknown ones are ignored. */
export const named = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const names = Object.keys(shape)
  return z.preprocess((value) => (isPlainObject(value) ? withNames(value, names) : value), z.object(shape))
}

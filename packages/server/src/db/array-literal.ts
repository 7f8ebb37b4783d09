/**
 * PostgreSQL array literals for statements that take whole batches by `unnest`. Writing them here is several times
 * faster than the driver's general conversion, and one text per column is one parameter per column, so that a
 * statement's text does not depend on the number of rows.
 */

/** An array of texts; null stands for NULL. */
export const textArray = (values: readonly (string | null)[]): string => {
  let list = ''
  for (const value of values) list += `,${value === null ? 'NULL' : quoted(value)}`
  return `{${list.slice(1)}}`
}

/** An array of finite numbers; null stands for NULL. */
export const numberArray = (values: readonly (number | null)[]): string => {
  let list = ''
  for (const value of values) list += `,${value ?? 'NULL'}`
  return `{${list.slice(1)}}`
}

const NEEDS_ESCAPE = /[\\"]/

const quoted = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? `"${text.replaceAll(/[\\"]/g, '\\$&')}"` : `"${text}"`

/**
 * The one text of a JSON value (RFC 8785): keys in the order of their UTF-16 code units, no spaces, numbers as
 * ECMAScript writes them. Undefined fields are left out; dates must have become text before.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${fields.join(',')}}`
}

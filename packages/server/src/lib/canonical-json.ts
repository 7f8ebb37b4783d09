/**
 * Canonical text of a JSON value (RFC 8785): keys ordered by UTF-16 code units, no whitespace, numbers as in
 * ECMAScript. Undefined fields are omitted; dates must be converted to text beforehand.
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

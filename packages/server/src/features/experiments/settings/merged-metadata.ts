const MAX_BYTES = 16 * 1024
const MAX_KEYS = 100

type Metadata = Record<string, unknown>

/** Two objects merged key by key, null removing a key; undefined when the result is larger than allowed. */
export const mergedMetadata = (stored: Metadata, change: Metadata): Metadata | undefined => {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  )
  const isTooLarge =
    Object.keys(merged).length > MAX_KEYS ||
    new TextEncoder().encode(JSON.stringify(merged)).length > MAX_BYTES
  return isTooLarge ? undefined : merged
}

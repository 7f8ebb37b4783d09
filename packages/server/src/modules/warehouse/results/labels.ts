/** Characters of a label that statements send. */
const LABEL_LENGTH = 64

interface Variant {
  id: string
  name: string
}

/**
 * The variant that a label of the warehouse stands for: by the map of the request, else by a variant's name, whole or cut as
 * labels are, else by its id; letters must match exactly.
 *
 * @returns its id; undefined for a label of no variant
 */
export const variantOfLabel = (
  label: string,
  variants: readonly Variant[],
  map: Readonly<Record<string, string>>,
): string | undefined => {
  if (Object.hasOwn(map, label)) return map[label]
  const matches: ((variant: Variant) => boolean)[] = [
    ({ name }) => name === label,
    ({ name }) => [...name].slice(0, LABEL_LENGTH).join('') === label,
    ({ id }) => id === label,
  ]
  for (const isMeant of matches) {
    const found = variants.find(isMeant)
    if (found) return found.id
  }
  return undefined
}

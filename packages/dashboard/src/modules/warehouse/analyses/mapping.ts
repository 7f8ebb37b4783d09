/** A variant of the experiment, as far as labels are compared with it. */
interface Variant {
  id: string
  name: string
}

/** Characters of a label that come back from the warehouse. */
const LABEL_LENGTH = 64

/** The variant that a label stands for when nobody maps it: the one of that name, or of that id. */
export const variantByName = (label: string, variants: readonly Variant[]): Variant | undefined =>
  variants.find(({ name }) => name === label) ??
  variants.find(({ name }) => name.slice(0, LABEL_LENGTH) === label) ??
  variants.find(({ id }) => id === label)

/** A line of the mapping: a label, and the variant that somebody chose for it; undefined: as its name says. */
export interface MappedLabel {
  label: string
  variantId: string | undefined
}

/** The mapping as the service takes it: only labels for which somebody chose. */
export const variantMapOf = (labels: readonly MappedLabel[]): Record<string, string> =>
  Object.fromEntries(
    labels.flatMap(({ label, variantId }) =>
      label.trim() === '' || variantId === undefined ? [] : [[label.trim(), variantId]],
    ),
  )

/**
 * The lines of the mapping with labels that a preview has found.
 *
 * @returns the lines there are, in their order, and a line for each label that has none
 */
export const withLabels = (lines: readonly MappedLabel[], found: readonly string[]): MappedLabel[] => {
  const known = new Set(lines.map(({ label }) => label))
  return [
    ...lines,
    ...found.filter((label) => !known.has(label)).map((label) => ({ label, variantId: undefined })),
  ]
}

/** Names of variants by their ids. */
export type VariantNames = ReadonlyMap<string, string>

/** Name of a variant; a dash while it loads. */
export const nameOf = (names: VariantNames, id: string): string => names.get(id) ?? '–'

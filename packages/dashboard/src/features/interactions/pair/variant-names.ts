/** What variants are called, by their ids. */
export type VariantNames = ReadonlyMap<string, string>

/** The name of a variant; a dash while it is on its way. */
export const nameOf = (names: VariantNames, id: string): string => names.get(id) ?? '–'

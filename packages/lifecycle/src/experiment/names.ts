/** Maximum length of a name and of a key of an experiment, in UTF-16 units. */
export const MAX_NAME_LENGTH = 100
export const MAX_KEY_LENGTH = 100

/** The form of a key: it stands in addresses and in the hash that decides who sees which variant. */
export const EXPERIMENT_KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/

/** Maximum numbers of variants and metrics of an experiment. */
export const MAX_VARIANTS = 20
export const MAX_METRICS = 20

const repeatedIndexes = (names: readonly string[]): number[] =>
  names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []))

/** The indexes of variants whose name an earlier one has, in any letter case; names have to be distinct. */
export const repeatedVariantNames = (names: readonly string[]): number[] =>
  repeatedIndexes(names.map((name) => name.toLowerCase()))

/** The indexes of metrics whose name an earlier one has; names have to be distinct. */
export const repeatedMetricNames = (names: readonly string[]): number[] => repeatedIndexes(names)

/** Name of a copy, truncated to the maximum length without splitting a character. */
export const nameOfCopy = (name: string): string => {
  const copy = `Copy of ${name}`.slice(0, MAX_NAME_LENGTH)
  return /[\uD800-\uDBFF]$/.test(copy) ? copy.slice(0, -1) : copy
}

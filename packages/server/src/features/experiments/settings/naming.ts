import { MAX_KEY_LENGTH, nameOfCopy } from '@assay/lifecycle'

/** A key made of a name: lower case, everything unusual as hyphens. 'New check-out!' gives 'new-check-out'. */
export const keyFromName = (name: string): string => {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|-+$/g, '')
  return key === '' ? 'experiment' : key.slice(0, MAX_KEY_LENGTH)
}

/** The wanted key when it is free, else the first of key-2, key-3 ... that is. */
export const freeKey = (wanted: string, taken: ReadonlySet<string>): string => {
  let key = wanted
  for (let count = 2; taken.has(key); count += 1) {
    const suffix = `-${count}`
    key = wanted.slice(0, MAX_KEY_LENGTH - suffix.length) + suffix
  }
  return key
}

/** Name and wanted key of a copy. */
export const copyOf = (original: { name: string; key: string }): { name: string; key: string } => ({
  name: nameOfCopy(original.name),
  key: `${original.key.slice(0, MAX_KEY_LENGTH - '-copy'.length)}-copy`,
})

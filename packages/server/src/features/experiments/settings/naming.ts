import { shortened } from '../../../lib/shortened.ts'

const MAX = 100

/** A key made of a name: lower case, everything unusual as hyphens. 'New check-out!' gives 'new-check-out'. */
export const keyFromName = (name: string): string => {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|-+$/g, '')
  return key === '' ? 'experiment' : key.slice(0, MAX)
}

/** The wished key when it is free, else the first of key-2, key-3 ... that is. */
export const freeKey = (wished: string, taken: ReadonlySet<string>): string => {
  let key = wished
  for (let count = 2; taken.has(key); count += 1) {
    const suffix = `-${count}`
    key = wished.slice(0, MAX - suffix.length) + suffix
  }
  return key
}

/** Name and wished key of a copy. */
export const copyOf = (original: { name: string; key: string }): { name: string; key: string } => ({
  name: shortened(`Copy of ${original.name}`, MAX),
  key: `${original.key.slice(0, MAX - '-copy'.length)}-copy`,
})

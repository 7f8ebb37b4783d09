type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const isDefined = <T>(entry: [string, T]): entry is [string, Exclude<T, undefined>] => entry[1] !== undefined

/** Copies an object without its undefined fields, so that spreading it does not overwrite defaults. */
export const defined = <T extends object>(value: T): Defined<T> => {
  const entries: [string, unknown][] = Object.entries(value)
  return Object.fromEntries(entries.filter(isDefined)) as Defined<T>
}

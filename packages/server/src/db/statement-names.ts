/** A text may be prepared when it is one statement; a semicolon may separate several. */
const SINGLE_STATEMENT = /^\s*(?:select|with|insert|update|delete|merge)\b[^;]*$/i

/** The names under which the connections of a pool prepare the same texts. */
export interface StatementNames {
  /** The name of a text; undefined for one that is run without. */
  nameOf: (text: string) => string | undefined
  /** From now on a text has no name: what was prepared under it does not fit the tables any more. */
  forget: (text: string) => void
}

/**
 * Gives each distinct SQL text a name under which connections prepare it, so that PostgreSQL parses and plans
 * it once per connection. At most `capacity` texts are named: a statement built with a varying number of
 * parameters cannot fill the memory of the server. Every further text is run without a name.
 */
export const nameStatements = (capacity: number): StatementNames => {
  const names = new Map<string, string | undefined>()
  const nameOf = (text: string): string | undefined => {
    if (names.has(text)) return names.get(text)
    if (names.size >= capacity || !SINGLE_STATEMENT.test(text)) return undefined
    const name = `assay_${names.size + 1}`
    names.set(text, name)
    return name
  }
  const forget = (text: string): void => {
    if (names.has(text)) names.set(text, undefined)
  }
  return { nameOf, forget }
}

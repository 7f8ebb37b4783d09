/** A text may be prepared when it is one statement; a semicolon may separate several. */
const SINGLE_STATEMENT = /^\s*(?:select|with|insert|update|delete|merge)\b[^;]*$/i

/**
 * Gives each distinct SQL text a name under which connections prepare it, so that PostgreSQL parses and plans
 * it once per connection. At most `capacity` texts are named: a statement built with a varying number of
 * parameters cannot fill the memory of the server. Every further text is run without a name.
 */
export const nameStatements = (capacity: number): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= capacity || !SINGLE_STATEMENT.test(text)) return undefined
    const name = `assay_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

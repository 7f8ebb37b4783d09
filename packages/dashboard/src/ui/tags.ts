/** The values with those of a typed or pasted text, which may hold several, put at the end; none twice. */
export const withTags = (values: readonly string[], text: string): string[] =>
  [...new Set([...values, ...text.split(/[,\n\t]/).map((part) => part.trim())])].filter(
    (value) => value !== '',
  )

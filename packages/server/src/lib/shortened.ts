/** The text cut to `length` UTF-16 units, never through a character: no database could hold half of one. */
export const shortened = (text: string, length: number): string => {
  const short = text.slice(0, length)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

/** Truncates text to `length` UTF-16 units without splitting a surrogate pair, which no database could store. */
export const shortened = (text: string, length: number): string => {
  const short = text.slice(0, length)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

/** The same moment, some years later; 29 February becomes 1 March. */
export const yearsLater = (time: Date, years: number): Date => {
  const later = new Date(time)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

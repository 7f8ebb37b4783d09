/** Days such as 2026-03-01, in UTC; undefined or empty: no limit. */
export interface PeriodOfDays {
  from?: string | undefined
  to?: string | undefined
}

/** The moments that the service is asked for: from the first moment of one day to the last of another. */
export const momentsOf = ({ from, to }: PeriodOfDays): { from_date?: string; to_date?: string } => ({
  ...(from && { from_date: `${from}T00:00:00.000Z` }),
  ...(to && { to_date: `${to}T23:59:59.999Z` }),
})

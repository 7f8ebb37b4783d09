import type { ReactNode } from 'react'

/**
 * Properties of a field that is checked while somebody types. The problem takes the place of the hint, so that nothing moves
 * when it appears or goes, and a press on a button below is not lost.
 */
export const checkedHint = (
  hint: string,
  problem: string | undefined,
): { hint: ReactNode; isInvalid: boolean } => ({
  hint: problem === undefined ? hint : <span className="text-negative">{problem}</span>,
  isInvalid: problem !== undefined,
})

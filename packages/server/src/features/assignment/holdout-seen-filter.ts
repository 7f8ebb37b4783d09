import { markOf } from './seen-filter.ts'

/** Which subjects a process knows to be noted for the active holdout. It forgets, but it is never wrong. */
export interface HoldoutSeenFilter {
  has: (holdoutNumber: number, userId: string) => boolean
  add: (holdoutNumber: number, userId: string) => void
}

/**
 * Knows up to `2 ** bits` subjects of one holdout by their ids; a newer one takes the place of an older one. Whom it
 * does not know is noted once more, which changes nothing.
 */
export const createHoldoutSeenFilter = (bits: number): HoldoutSeenFilter => {
  const mask = 2 ** bits - 1
  let number: number | undefined
  let places: (string | undefined)[] = []
  const placeOf = (userId: string): number => markOf(0, userId) & mask
  return {
    has: (holdoutNumber, userId) => number === holdoutNumber && places[placeOf(userId)] === userId,
    add: (holdoutNumber, userId) => {
      if (number !== holdoutNumber) {
        number = holdoutNumber
        places = new Array<string | undefined>(mask + 1).fill(undefined)
      }
      places[placeOf(userId)] = userId
    },
  }
}

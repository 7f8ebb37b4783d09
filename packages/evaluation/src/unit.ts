import { md5WordOfPair } from './md5.ts'

/**
 * Where a subject stands on the line [0, 1) of a salt: the first four bytes of MD5('{user}:{salt}'), little-endian,
 * divided by 2^32. The same pair gives the same number everywhere and for ever.
 */
export function unit(user: string, salt: string): number {
  return md5WordOfPair(user, salt) / 0x100000000
}

/** The unit as one of a hundred equal parts: an integer from 0 to 99. */
export function bucket(user: string, salt: string): number {
  return Math.floor(unit(user, salt) * 100)
}

/** Whether a unit lies inside the first `percent` (0 to 100) of the line. */
export function isWithin(unitValue: number, percent: number): boolean {
  return unitValue * 100 < percent
}

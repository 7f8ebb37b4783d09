import { md5WordOfPair } from './md5.ts'

/**
 * Hash fraction of a subject in [0, 1) for a salt: the first four bytes of MD5('{user}:{salt}'), little-endian, divided
 * by 2^32. The same pair always gives the same number.
 */
export function hashFraction(user: string, salt: string): number {
  return md5WordOfPair(user, salt) / 0x100000000
}

/** Bucket of a subject: the hash fraction as an integer from 0 to 99. */
export function bucket(user: string, salt: string): number {
  return Math.floor(hashFraction(user, salt) * 100)
}

/** Whether a hash fraction is below `percent` (0 to 100). */
export function isWithin(fraction: number, percent: number): boolean {
  return fraction * 100 < percent
}

import type { Health } from '../schema/check.ts'

type Warned = 'WARNING' | 'CRITICAL' | null

/** The worst health that people were told of, and whether they are to be told now. */
export interface NotifiedHealth {
  health: Warned
  isNews: boolean
}

/**
 * People are told of a breach once, and again when it gets worse. Only a healthy flag is forgotten; one without data
 * is not known to be healthy.
 *
 * @param isBacked whether enough was seen to trouble anybody with it
 */
export const notifiedHealthAfter = (told: Warned, health: Health, isBacked: boolean): NotifiedHealth => {
  if (health === 'HEALTHY') return { health: null, isNews: false }
  if (health === 'NO_DATA' || !isBacked) return { health: told, isNews: false }
  const isWorse = told === null || (told === 'WARNING' && health === 'CRITICAL')
  return { health: isWorse ? health : told, isNews: isWorse }
}

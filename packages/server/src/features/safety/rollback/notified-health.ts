import type { Health } from '../health/schema.ts'

type Warned = 'WARNING' | 'CRITICAL' | null

/** The worst health that people were notified of, and whether a notification is due. */
export interface NotifiedHealth {
  health: Warned
  isNews: boolean
}

/**
 * The state after a cycle: people are notified of a breach once, and again when it gets worse. Only a healthy flag
 * resets it; a flag without data is not known to be healthy.
 *
 * @param isBacked whether there are enough evaluations to notify people
 */
export const notifiedHealthAfter = (notified: Warned, health: Health, isBacked: boolean): NotifiedHealth => {
  if (health === 'HEALTHY') return { health: null, isNews: false }
  if (health === 'NO_DATA' || !isBacked) return { health: notified, isNews: false }
  const isWorse = notified === null || (notified === 'WARNING' && health === 'CRITICAL')
  return { health: isWorse ? health : notified, isNews: isWorse }
}

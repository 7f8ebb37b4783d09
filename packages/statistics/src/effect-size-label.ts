/** Cohen's words for the size of a standardised effect. */
export type EffectSizeLabel = 'negligible' | 'small' | 'medium' | 'large'

/**
 * Cohen's conventional label of a standardised effect (h or d), by its absolute value: negligible below 0.2, small
 * below 0.5, medium below 0.8, large from there. Source: Cohen 1988.
 */
export function effectSizeLabel(effect: number): EffectSizeLabel {
  const size = Math.abs(effect)
  if (size < 0.2) return 'negligible'
  if (size < 0.5) return 'small'
  return size < 0.8 ? 'medium' : 'large'
}

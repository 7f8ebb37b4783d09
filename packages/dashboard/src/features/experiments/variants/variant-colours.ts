/** Colours of variants in list order; the control is first and grey. After six they repeat: names stand beside them. */
const BACKGROUNDS = [
  'bg-series-1',
  'bg-series-2',
  'bg-series-3',
  'bg-series-4',
  'bg-series-5',
  'bg-series-6',
] as const

/** The background class of the variant at an index of the list. */
export const variantBackground = (index: number): string =>
  BACKGROUNDS[index % BACKGROUNDS.length] ?? BACKGROUNDS[0]

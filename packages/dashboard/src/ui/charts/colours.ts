/** One of the six colours for series; 1 is the quiet one, for what the others are compared with. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6

const COLOURS: readonly SeriesColour[] = [1, 2, 3, 4, 5, 6]

/** The colour of the series at an index of its list, unless it has one of its own. After six they begin again. */
export const seriesColour = (index: number, own?: SeriesColour): string =>
  `var(--series-${own ?? COLOURS[index % COLOURS.length] ?? 1})`

/** Tone of a value: good, bad, a warning or neither. */
export type Tone = 'positive' | 'negative' | 'neutral' | 'warning'

const TONE_COLOURS: Record<Tone, string> = {
  positive: 'var(--positive)',
  negative: 'var(--negative)',
  warning: 'var(--warning)',
  neutral: 'var(--ink-muted)',
}

/** The colour of a tone; a word or sign beside it says the same. */
export const toneColour = (tone: Tone = 'neutral'): string => TONE_COLOURS[tone]

const NARROW = new Set("iljtfr.,:;|!'()[] ")
const WIDE = new Set('mwMW%@—')

/** About how wide a text is in the face of the pages, in pixels; a little more rather than less. */
export const textWidth = (text: string, size = 12): number => {
  let units = 0
  for (const char of text) {
    if (NARROW.has(char)) units += 0.34
    else units += WIDE.has(char) ? 0.9 : 0.6
  }
  return units * size
}

/** The width of the widest text; 0 for none. */
export const widest = (texts: readonly string[], size = 12): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, size)))

/** The text, or as much of its beginning as fits, with an ellipsis. */
export const fitted = (text: string, width: number, size = 12): string => {
  if (textWidth(text, size) <= width) return text
  const chars = Array.from(text)
  while (chars.length > 1 && textWidth(`${chars.join('')}…`, size) > width) chars.pop()
  return `${chars.join('').trimEnd()}…`
}

/** A label and its desired position. */
interface DesiredLabel {
  id: string
  at: number
}

/**
 * Moves labels apart so that none covers another and all stay between `from` and `to` while there is room; their
 * order is kept.
 *
 * @param gap least distance between two labels
 * @returns where each label goes, by id
 */
export const spread = (
  labels: readonly DesiredLabel[],
  { from, to, gap }: { from: number; to: number; gap: number },
): Map<string, number> => {
  const placed = [...labels].sort((a, b) => a.at - b.at).map(({ id, at }) => ({ id, at: Math.max(from, at) }))
  for (const [index, label] of placed.entries()) {
    const before = placed[index - 1]
    if (before !== undefined) label.at = Math.max(label.at, before.at + gap)
  }
  let limit = to
  for (const label of placed.toReversed()) {
    label.at = Math.min(label.at, limit)
    limit = label.at - gap
  }
  return new Map(placed.map(({ id, at }) => [id, at]))
}

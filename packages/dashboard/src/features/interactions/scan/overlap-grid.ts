import type { Tone } from '../../../ui/charts/colours.ts'
import { percent } from '../../../ui/format.ts'
import type { ScannedPair } from '../api-types.ts'

interface Heading {
  id: string
  label: string
}

/** Cell of the map: the overlap of two experiments, and its risk as a tone. */
interface OverlapCell {
  value: number
  text: string
  tone: Tone
}

/** Grid of experiments in which each pair has one cell, below the diagonal. */
interface OverlapGrid {
  rows: readonly Heading[]
  columns: readonly Heading[]
  cell: (rowId: string, columnId: string) => OverlapCell | undefined
  /** Number of experiments left out because the map would be too large. */
  leftOut: number
}

const TONES: Record<ScannedPair['overall_risk'], Tone> = {
  high: 'negative',
  medium: 'warning',
  low: 'neutral',
}

/** Words beside the share, so that the risk is readable without colours. */
const RISK_SUFFIXES: Record<ScannedPair['overall_risk'], string> = {
  high: ' high',
  medium: ' medium',
  low: '',
}

const keyOf = (one: string, other: string): string => [one, other].sort().join(' ')

const experimentsOf = (pairs: readonly ScannedPair[]): Heading[] => {
  const names = new Map<string, string>()
  for (const pair of pairs) {
    names.set(pair.experiment_a_id, pair.experiment_a_name)
    names.set(pair.experiment_b_id, pair.experiment_b_name)
  }
  return [...names].map(([id, label]) => ({ id, label }))
}

const cellOf = ({ overlap_coefficient, overall_risk }: ScannedPair): OverlapCell => ({
  value: overlap_coefficient ?? 0,
  text: `${percent(overlap_coefficient ?? 0, 0)}${RISK_SUFFIXES[overall_risk]}`,
  tone: TONES[overall_risk],
})

/**
 * Grid of the overlap of pairs.
 *
 * @param pairs the strongest first; experiments keep the order in which they first appear
 * @param limit number of experiments that the grid holds at most
 */
export const overlapGrid = (pairs: readonly ScannedPair[], limit: number): OverlapGrid => {
  const all = experimentsOf(pairs)
  const shown = all.slice(0, limit)
  const cells = new Map(
    pairs.map((pair) => [keyOf(pair.experiment_a_id, pair.experiment_b_id), cellOf(pair)]),
  )
  const indexes = new Map(shown.map(({ id }, index) => [id, index]))
  return {
    rows: shown.slice(1),
    columns: shown.slice(0, -1),
    cell: (rowId, columnId) =>
      (indexes.get(columnId) ?? 0) < (indexes.get(rowId) ?? 0)
        ? cells.get(keyOf(rowId, columnId))
        : undefined,
    leftOut: all.length - shown.length,
  }
}

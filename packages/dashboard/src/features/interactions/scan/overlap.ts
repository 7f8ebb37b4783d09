import type { Judgement } from '../../../ui/charts/colours.ts'
import { percent } from '../../../ui/format.ts'
import type { Analysis } from '../queries.ts'

interface Heading {
  id: string
  label: string
}

/** A cell of the map: how much two experiments overlap, and how it is judged. */
export interface OverlapCell {
  value: number
  text: string
  tone: Judgement
}

/** Experiments against each other: each pair stands once, below the diagonal. */
export interface OverlapGrid {
  rows: readonly Heading[]
  columns: readonly Heading[]
  cell: (rowId: string, columnId: string) => OverlapCell | undefined
  /** How many experiments are left out because the map would be too large. */
  leftOut: number
}

const TONES: Record<Analysis['overall_risk'], Judgement> = {
  high: 'negative',
  medium: 'warning',
  low: 'neutral',
}

/** A word beside the share, so that the colour is not the only thing that tells. */
const SIGNS: Record<Analysis['overall_risk'], string> = { high: ' high', medium: ' medium', low: '' }

const keyOf = (one: string, other: string): string => [one, other].sort().join(' ')

const experimentsOf = (analyses: readonly Analysis[]): Heading[] => {
  const names = new Map<string, string>()
  for (const pair of analyses) {
    names.set(pair.experiment_a_id, pair.experiment_a_name)
    names.set(pair.experiment_b_id, pair.experiment_b_name)
  }
  return [...names].map(([id, label]) => ({ id, label }))
}

const cellOf = ({ overlap_coefficient, overall_risk }: Analysis): OverlapCell => ({
  value: overlap_coefficient ?? 0,
  text: `${percent(overlap_coefficient ?? 0, 0)}${SIGNS[overall_risk]}`,
  tone: TONES[overall_risk],
})

/**
 * The map of pairs.
 *
 * @param analyses the strongest first; experiments come in the order in which they are met there
 * @param most how many experiments the map may have
 */
export const overlapGrid = (analyses: readonly Analysis[], most: number): OverlapGrid => {
  const all = experimentsOf(analyses)
  const shown = all.slice(0, most)
  const cells = new Map(
    analyses.map((pair) => [keyOf(pair.experiment_a_id, pair.experiment_b_id), cellOf(pair)]),
  )
  const place = new Map(shown.map(({ id }, index) => [id, index]))
  return {
    rows: shown.slice(1),
    columns: shown.slice(0, -1),
    cell: (rowId, columnId) =>
      (place.get(columnId) ?? 0) < (place.get(rowId) ?? 0) ? cells.get(keyOf(rowId, columnId)) : undefined,
    leftOut: all.length - shown.length,
  }
}

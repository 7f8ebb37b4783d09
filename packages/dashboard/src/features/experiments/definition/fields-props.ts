import type { Part } from '../lifecycle/command-refusal.ts'
import type { ExperimentDraft } from './draft.ts'

/** What every part of the form works with. */
export interface FieldsProps {
  draft: ExperimentDraft
  change: (patch: Partial<ExperimentDraft>) => void
  /** Why a part cannot be changed; undefined when it can. Left out: everything can. */
  locked?: (part: Part) => string | undefined
}

/** A list with one item exchanged at its place. */
export const withItem = <Item extends object>(
  list: readonly Item[],
  place: number,
  patch: Partial<Item>,
): Item[] => list.map((item, index) => (index === place ? { ...item, ...patch } : item))

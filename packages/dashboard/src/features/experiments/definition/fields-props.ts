import type { ExperimentPart } from '@assay/lifecycle'
import type { ExperimentDraft } from './draft.ts'

/** Props of every group of fields in the form. */
export interface FieldsProps {
  draft: ExperimentDraft
  change: (patch: Partial<ExperimentDraft>) => void
  /** The reason why a part is locked; undefined when it is not. Left out: nothing is locked. */
  locked?: (part: ExperimentPart) => string | undefined
}

/** A list with one item changed. */
export const withItem = <Item extends object>(
  list: readonly Item[],
  index: number,
  patch: Partial<Item>,
): Item[] => list.map((item, at) => (at === index ? { ...item, ...patch } : item))

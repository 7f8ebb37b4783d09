import type { Standard } from '../api-types.ts'

/** The standards as a choice, by the names of their publishers. */
export const STANDARDS: readonly { id: Standard; label: string }[] = [
  { id: 'soc2', label: 'SOC 2' },
  { id: 'iso27001', label: 'ISO 27001' },
]

/** The name of a standard. */
export const standardName = (standard: Standard): string =>
  STANDARDS.find(({ id }) => id === standard)?.label ?? standard

import { useState } from 'react'
import type { Column } from './column.ts'

const storageKey = (table: string): string => `assay.columns.${table}`

/** Which columns are hidden, as the reader chose in this browser before; undefined when nothing was chosen. */
const storedHidden = (table: string): readonly string[] | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(table)) ?? 'null')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined
  } catch {
    return undefined
  }
}

/**
 * The columns of a table that are shown, and the way to choose others; the choice is remembered in this browser.
 *
 * @param table the label of the table
 */
export const useShownColumns = <Row>(table: string, columns: readonly Column<Row>[]) => {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => storedHidden(table) ?? columns.filter((column) => column.hidden).map(({ id }) => id),
  )
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  const choose = (ids: ReadonlySet<string>) => {
    const next = columns.map(({ id }) => id).filter((id) => !ids.has(id))
    setHidden(next)
    localStorage.setItem(storageKey(table), JSON.stringify(next))
  }
  return { shown, choose }
}

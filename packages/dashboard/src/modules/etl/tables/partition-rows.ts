import { count } from '../../../ui/format.ts'
import type { LakePartition } from '../api-types.ts'
import { grouped } from '../grouped.ts'

/** A partition in the map. */
export interface MapCell {
  id: string
  /** Value of the last key, such as the hour. */
  label: string
  status: LakePartition['status']
  /** How many rows it has compared with the largest, from 0 to 1. */
  share: number
  /** What it holds, in words. */
  text: string
}

/** Partitions that differ in the last key only, such as the hours of a day. */
export interface MapRow {
  id: string
  label: string
  cells: readonly MapCell[]
  /** What they hold together, in words. */
  text: string
}

const isDatePart = (key: string): boolean => ['year', 'month', 'day'].includes(key)

const labelOf = (values: LakePartition['values'], keys: readonly string[]): string =>
  keys.every(isDatePart)
    ? keys.map((key) => values[key] ?? '').join('-')
    : keys.map((key) => `${key}=${values[key] ?? ''}`).join(', ')

const STATUSES: Record<LakePartition['status'], string> = {
  present: '',
  empty: ' (empty)',
  missing: ' (missing)',
}

/**
 * The rows of the map: partitions by all keys but the last, in the order in which they come.
 *
 * @param keys the partition keys of the table, at least one
 */
export const mapRows = (partitions: readonly LakePartition[], keys: readonly string[]): readonly MapRow[] => {
  const largest = Math.max(1, ...partitions.map(({ rows }) => rows))
  const outer = keys.slice(0, -1)
  const last = keys.at(-1) ?? ''
  const groups = grouped(partitions, ({ values }) => labelOf(values, outer))
  return groups.map(([label, group]) => {
    const cells = group.map((one): MapCell => {
      const value = one.values[last] ?? ''
      const share = one.rows / largest
      const text = `${last} ${value}: ${count(one.rows)} rows${STATUSES[one.status]}`
      return { id: one.location, label: value, status: one.status, share, text }
    })
    const present = group.filter(({ status }) => status === 'present').length
    const rows = group.reduce((sum, one) => sum + one.rows, 0)
    const text = `${count(rows)} rows in ${present} of ${group.length} partitions`
    return { id: label, label, cells: cells.toSorted((one, other) => compare(one.label, other.label)), text }
  })
}

const compare = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

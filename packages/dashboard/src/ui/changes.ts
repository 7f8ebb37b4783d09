import { isPlainObject } from './plain-object.ts'
/** A field before and after a change; undefined or null: there was, or is, none. */
export interface Change {
  old: unknown
  new: unknown
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What differs between two objects, by field. */
export const changesBetween = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Record<string, Change> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .filter((field) => !isSame(before?.[field], after?.[field]))
      .map((field) => [field, { old: before?.[field], new: after?.[field] }]),
  )

/**
 * The changes down to the smallest field that differs: `{ config: { old: { a: 1, b: 2 }, new: { a: 1, b: 3 } } }` is
 * the change of `config › b` from 2 to 3. Lists count as one value.
 */
export const smallestChanges = (
  changes: Readonly<Record<string, Change>>,
): readonly (Change & { path: string })[] =>
  Object.entries(changes).flatMap(([field, change]) => {
    if (!isPlainObject(change.old) || !isPlainObject(change.new)) return [{ path: field, ...change }]
    const inner = smallestChanges(changesBetween(change.old, change.new))
    return inner.map(({ path, ...rest }) => ({ path: `${field} › ${path}`, ...rest }))
  })

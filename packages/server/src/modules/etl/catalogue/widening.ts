import type { Column, ColumnType } from './column.ts'

/** The columns of a table, as all of its files together have them. */
export interface Columns {
  columns: readonly Column[]
  /** Names of columns whose types do not go together, which are text therefore; in alphabetical order. */
  conflicts: readonly string[]
}

/** A column of which files are still to come. */
interface Widening {
  type: ColumnType
  nullable: boolean
  conflicts: boolean
}

/**
 * The columns of files that were written at different times. Types that differ widen from integer to double, else to
 * text with a conflict; a column of nulls takes the type of the others. The result does not depend on the order of the
 * files, but for the order of its columns, which is that of their first appearance.
 */
export class WideningColumns {
  readonly #columns = new Map<string, Widening>()
  #isFirst = true

  /** Adds the columns of a file, or those of a whole table with its conflicts. */
  add(columns: readonly Column[], conflicts: readonly string[] = []): void {
    const names = new Set(columns.map(({ name }) => name))
    for (const [name, known] of this.#columns) if (!names.has(name)) known.nullable = true
    for (const column of columns) this.#widen(column, conflicts.includes(column.name))
    this.#isFirst = false
  }

  /** How many columns there are by now. */
  get size(): number {
    return this.#columns.size
  }

  /** The columns of everything added. */
  result(): Columns {
    const entries = [...this.#columns]
    return {
      columns: entries.map(([name, { type, nullable }]) => ({ name, type, nullable })),
      conflicts: entries
        .filter(([, { conflicts }]) => conflicts)
        .map(([name]) => name)
        .sort(),
    }
  }

  #widen({ name, type, nullable }: Column, isConflict: boolean): void {
    const known = this.#columns.get(name)
    if (!known) {
      this.#columns.set(name, { type, nullable: nullable || !this.#isFirst, conflicts: isConflict })
      return
    }
    const widened = widerType(known.type, type)
    known.type = widened ?? 'text'
    known.nullable ||= nullable
    known.conflicts ||= isConflict || widened === undefined
  }
}

/** The type that holds values of both; undefined where only text does. */
const widerType = (one: ColumnType, other: ColumnType): ColumnType | undefined => {
  if (one === other || other === 'null') return one
  if (one === 'null') return other
  return isNumber(one) && isNumber(other) ? 'double' : undefined
}

const isNumber = (type: ColumnType): boolean => type === 'integer' || type === 'double'

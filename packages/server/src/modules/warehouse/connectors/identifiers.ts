import { refusal } from '../refusals.ts'
import type { WarehouseType } from './types.ts'

const UNQUOTED = /^[A-Za-z_][A-Za-z0-9_$]{0,254}$/
const COLUMN_B = /^[A-Za-z_][A-Za-z0-9_]{0,299}$/
/** A project of warehouse_b, which also pays for queries. */
export const PROJECT_B = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/

/** A name in a PostgreSQL-compatible database, at most as long as it keeps them apart. */
const NAME_POSTGRES = /^[A-Za-z_][A-Za-z0-9_$]{0,62}$/

/** The forms of a table's parts and of a column, as a warehouse writes names that need no escaping. */
const FORMS = {
  warehouse_a: { table: [UNQUOTED, UNQUOTED, UNQUOTED], column: UNQUOTED },
  warehouse_b: { table: [PROJECT_B, /^[A-Za-z0-9_]{1,1024}$/, /^[A-Za-z0-9_-]{1,1024}$/], column: COLUMN_B },
  postgres: { table: [NAME_POSTGRES, NAME_POSTGRES], column: NAME_POSTGRES },
} as const satisfies Record<WarehouseType, { table: readonly RegExp[]; column: RegExp }>

/** A name in warehouse_a that is written without quotes. */
export const UNQUOTED_NAME = UNQUOTED

/**
 * Refuses a name in another form than the warehouse's.
 *
 * @throws AppError 422 invalid_identifier
 */
export const requireForm = (value: string, form: RegExp, field: string): void => {
  if (!form.test(value)) throw refusal('invalid_identifier', field)
}

/** Refuses a table that is not as many dot-separated names as the warehouse's tables have: three, or schema and table. */
export const requireTable = (type: WarehouseType, table: string): void => {
  const parts = table.split('.')
  const forms = FORMS[type].table
  if (parts.length !== forms.length) throw refusal('invalid_identifier', 'table')
  forms.forEach((form, index) => {
    requireForm(parts[index] ?? '', form, 'table')
  })
}

/** Refuses a column whose name does not follow the warehouse's rules. */
export const requireColumn = (type: WarehouseType, column: string, field: string): void =>
  requireForm(column, FORMS[type].column, field)

/** Whether two names mean the same column: the warehouses compare them in any letter case, PostgreSQL letter by letter. */
export const isSameColumn = (type: WarehouseType, one: string, other: string): boolean =>
  type === 'postgres' ? one === other : one.toLowerCase() === other.toLowerCase()

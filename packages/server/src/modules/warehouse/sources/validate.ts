import { type Context, inTransaction } from '../../../context.ts'
import { changes, record } from '../../../features/audit/index.ts'
import { openCredential } from '../connections/credential.ts'
import { type Connection, connectionById } from '../connections/store.ts'
import { refusalOf, WarehouseError, type WarehouseErrorCode } from '../connectors/error.ts'
import { isSameColumn } from '../connectors/identifiers.ts'
import { openWarehouse } from '../connectors/open.ts'
import type { WarehouseType } from '../connectors/types.ts'
import type { Column, ColumnKind } from '../connectors/warehouse.ts'
import { limitedCall, toCaller } from '../limited-call.ts'
import { notFound, refusal } from '../refusals.ts'
import { get, requireKind } from './actions.ts'
import { audited, entityOf } from './audited.ts'
import type { Filter, Source, ValidatedSource } from './schema.ts'
import * as store from './store.ts'

/** What the columns of each role may hold. */
const SUITABLE: Readonly<Record<string, readonly ColumnKind[]>> = {
  unit_id: ['text', 'integer'],
  experiment_key: ['text'],
  variant: ['text'],
  exposed_at: ['timestamp'],
  event_at: ['timestamp'],
  value: ['integer', 'number'],
}

const kindsOfValue = (value: unknown): readonly ColumnKind[] => {
  if (typeof value === 'string') return ['text']
  return typeof value === 'number' ? ['integer', 'number'] : ['boolean']
}

/** What the column of a filter may hold: what its value is; anything where the filter asks for NULL. */
const suitableFor = ({ value }: Filter): readonly ColumnKind[] | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return one === undefined ? undefined : kindsOfValue(one)
}

const refused = (code: WarehouseErrorCode, field: string) => refusalOf(new WarehouseError(code), { field })

/** The columns of a table in a warehouse. */
interface FoundColumns {
  type: WarehouseType
  columns: readonly Column[]
}

const columnNamed = ({ type, columns }: FoundColumns, name: string, field: string): Column => {
  const found = columns.find((column) => isSameColumn(type, column.name, name))
  if (!found) throw refused('column_not_found', field)
  return found
}

/**
 * The columns of a source's roles, of types that fit; its filters' columns fit their values.
 *
 * @throws AppError 422 column_not_found, column_type_unsuitable
 */
const checkedColumns = ({ columns, filters }: Source, found: FoundColumns): ValidatedSource['columns'] => {
  filters.forEach((filter, index) => {
    const field = `filters.${index}.column`
    const { kind } = columnNamed(found, filter.column, field)
    if (suitableFor(filter)?.includes(kind) === false) throw refused('column_type_unsuitable', field)
  })
  return Object.entries(columns).flatMap(([role, name]) => {
    if (name === undefined) return []
    const { kind, type } = columnNamed(found, name, `columns.${role}`)
    if (!SUITABLE[role]?.includes(kind)) throw refused('column_type_unsuitable', `columns.${role}`)
    return [{ role, name, type }]
  })
}

const columnsInWarehouse = async (ctx: Context, connection: Connection, table: string): Promise<Column[]> => {
  const secret =
    (await openCredential(ctx, connection, 'credential')) ??
    (await openCredential(ctx, connection, 'pending_credential'))
  if (secret === undefined) throw refusal('credentials_undecryptable')
  try {
    return await limitedCall(ctx, (signal) => openWarehouse(ctx, connection, secret).describe(table, signal))
  } catch (error) {
    throw toCaller(error)
  }
}

/**
 * Checks a source against the metadata of its warehouse, without a query of data, and marks it as validated.
 *
 * @throws AppError 403 for an assignment source, 404, 409, 422, 429 warehouse_busy, and the failures of the warehouse
 */
export const validate = async (ctx: Context, id: string): Promise<ValidatedSource> => {
  const source = await get(ctx, id)
  requireKind(ctx, source.kind, 'Validating')
  const connection = await connectionById(ctx, source.connection_id)
  if (!connection) throw notFound('Connection')
  const columns = checkedColumns(source, {
    type: connection.warehouse_type,
    columns: await columnsInWarehouse(ctx, connection, source.table),
  })
  const column_types = Object.fromEntries(columns.map(({ role, type }) => [role, type]))
  return { source: await storeValidation(ctx, source, column_types), columns }
}

/** Refuses a source that was changed while its warehouse was asked: nobody has checked what it says now. */
const storeValidation = (
  ctx: Context,
  source: Source,
  column_types: Source['column_types'],
): Promise<Source> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.findForUpdate(ctx, source.id)
    if (!before) throw notFound('Source')
    if (before.updated_at.getTime() !== source.updated_at.getTime()) throw refusal('source_not_validated')
    const after = { ...before, column_types, validated_at: ctx.now() }
    await store.write(ctx, after)
    await record(ctx, {
      action: 'warehouse_source_validate',
      entity: entityOf(after),
      ...changes(audited(before), audited(after)),
    })
    return after
  })

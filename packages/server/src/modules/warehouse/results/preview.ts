import { WarehouseError } from '../connectors/error.ts'
import type { StatementResult } from '../connectors/warehouse.ts'
import type { Preview } from '../runs/results-schema.ts'
import type { Source } from '../sources/schema.ts'
import { type Row, rowsOf } from './rows.ts'

const COLUMNS = [
  'variant_label',
  'units_of_label',
  'total_rows',
  'units',
  'null_unit_rows',
  'null_variant_rows',
  'null_value_rows',
  'earliest',
  'latest',
] as const

const MICROSECONDS_PER_MS = 1000

/** Moments leave the warehouse in microseconds since 1970. */
const momentOf = (row: Row, column: string): string | undefined => {
  const microseconds = row.number(column)
  if (microseconds === null) return undefined
  const time = new Date(Math.floor(microseconds / MICROSECONDS_PER_MS))
  if (Number.isNaN(time.getTime())) throw new WarehouseError('result_invalid')
  return time.toISOString()
}

const boundsOf = (row: Row): Pick<Preview, 'earliest' | 'latest'> => {
  const [earliest, latest] = [momentOf(row, 'earliest'), momentOf(row, 'latest')]
  return { ...(earliest !== undefined && { earliest }), ...(latest !== undefined && { latest }) }
}

const labelsOf = (rows: readonly Row[]): NonNullable<Preview['variants']> =>
  rows.flatMap((row) => {
    const label = row.text('variant_label')
    return label === null ? [] : [{ label, units: row.count('units_of_label') }]
  })

interface PreviewedRun {
  runId: string
  source: Source
  window: { start: Date; end: Date }
}

/**
 * What a source holds in a window, from the answer of its preview statement.
 *
 * @throws WarehouseError result_invalid
 */
export const previewOf = ({ runId, source, window }: PreviewedRun, answer: StatementResult): Preview => {
  const rows = rowsOf(answer, COLUMNS)
  const [first] = rows
  if (!first) throw new WarehouseError('result_invalid')
  const isAssignment = source.kind === 'assignment'
  const hasValues = source.kind === 'metric' && source.columns.value !== undefined
  return {
    kind: source.kind,
    run_id: runId,
    window_start: window.start.toISOString(),
    window_end: window.end.toISOString(),
    total_rows: first.count('total_rows'),
    units: first.count('units'),
    null_unit_rows: first.count('null_unit_rows'),
    ...(isAssignment && { null_variant_rows: first.count('null_variant_rows'), variants: labelsOf(rows) }),
    ...(hasValues && { null_value_rows: first.count('null_value_rows') }),
    ...boundsOf(first),
  }
}

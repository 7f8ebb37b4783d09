import { dialectOf } from './dialects.ts'
import { type AnalysisPlan, MAX_LABELS } from './plan.ts'
import { countIf, select, statement } from './statement.ts'
import { unitParts } from './units.ts'

const LABEL_TOTALS = select(['variant_label', 'COUNT(*) AS units'], {
  from: 'kept_units',
  rest: ['GROUP BY variant_label', 'ORDER BY units DESC, variant_label', `LIMIT ${MAX_LABELS}`],
})

/**
 * The units of each variant label, and beside each the units of all labels, the units in several variants, and the rows
 * without a unit or variant; one row where nobody was exposed.
 */
export const diagnosticsStatement = (plan: AnalysisPlan): string => {
  const dialect = dialectOf(plan.warehouse_type)
  const parts = {
    ...unitParts(dialect, plan),
    label_totals: LABEL_TOTALS,
    unit_totals: select(
      [
        `${countIf('first_label = last_label')} AS exposed_units`,
        `${countIf('first_label <> last_label')} AS units_in_multiple_variants`,
      ],
      { from: 'exposed_units' },
    ),
    row_totals: select([`${countIf('unit_id IS NULL OR label IS NULL')} AS rows_without_unit_or_variant`], {
      from: 'assignments',
    }),
  }
  const columns = [
    'label_totals.variant_label',
    'label_totals.units',
    'unit_totals.exposed_units',
    'unit_totals.units_in_multiple_variants',
    'row_totals.rows_without_unit_or_variant',
  ]
  return statement(
    parts,
    select(columns, {
      from: 'unit_totals\nCROSS JOIN row_totals\nLEFT JOIN label_totals ON TRUE',
      rest: ['ORDER BY label_totals.variant_label'],
    }),
  )
}

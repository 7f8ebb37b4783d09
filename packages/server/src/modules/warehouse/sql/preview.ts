import { type Dialect, textLiteral } from './dialect.ts'
import { dialectOf } from './dialects.ts'
import { LABEL_LENGTH, MAX_LABELS, type PreviewPlan } from './plan.ts'
import { conditions, countIf, inWindow, select, statement } from './statement.ts'

/** The columns of a source's rows that its preview counts. */
const rolesOf = (dialect: Dialect, { source }: PreviewPlan): string[] => {
  if (source.kind === 'assignment') {
    return [
      `LEFT(${dialect.asText(dialect.column(source.columns.variant))}, ${LABEL_LENGTH}) AS variant_label`,
    ]
  }
  const { value } = source.columns
  return value === undefined ? [] : [`${dialect.column(value)} AS value`]
}

const sourceRows = (dialect: Dialect, plan: PreviewPlan): string => {
  const { source, experimentKey, window } = plan
  const isAssignment = source.kind === 'assignment'
  const time = isAssignment ? source.columns.exposed_at : source.columns.event_at
  const moment = dialect.asMoment(dialect.column(time))
  const ofExperiment =
    isAssignment && experimentKey !== undefined
      ? [`${dialect.column(source.columns.experiment_key)} = ${textLiteral(experimentKey)}`]
      : []
  return select(
    [
      `${dialect.column(source.columns.unit_id)} AS unit_id`,
      `${moment} AS moment`,
      ...rolesOf(dialect, plan),
    ],
    {
      from: dialect.table(source.table),
      where: [...ofExperiment, ...inWindow(dialect, moment, window), ...conditions(dialect, source.filters)],
    },
  )
}

const totals = (dialect: Dialect, { source }: PreviewPlan): string => {
  const hasLabels = source.kind === 'assignment'
  const hasValues = source.kind === 'metric' && source.columns.value !== undefined
  return select(
    [
      'COUNT(*) AS total_rows',
      'COUNT(DISTINCT unit_id) AS units',
      `${countIf('unit_id IS NULL')} AS null_unit_rows`,
      `${hasLabels ? countIf('variant_label IS NULL') : 'NULL'} AS null_variant_rows`,
      `${hasValues ? countIf('value IS NULL') : 'NULL'} AS null_value_rows`,
      `${dialect.microseconds('MIN(moment)')} AS earliest`,
      `${dialect.microseconds('MAX(moment)')} AS latest`,
    ],
    { from: 'source_rows' },
  )
}

const LABEL_UNITS = select(['variant_label', 'COUNT(DISTINCT unit_id) AS units_of_label'], {
  from: 'source_rows',
  where: ['variant_label IS NOT NULL'],
  rest: ['GROUP BY variant_label', 'ORDER BY units_of_label DESC, variant_label', `LIMIT ${MAX_LABELS}`],
})

const TOTALS = [
  'totals.total_rows',
  'totals.units',
  'totals.null_unit_rows',
  'totals.null_variant_rows',
  'totals.null_value_rows',
  'totals.earliest',
  'totals.latest',
]

/** Counts and time bounds of a source's rows in a window; of an assignment source, also the units of each variant label. */
export const previewStatement = (plan: PreviewPlan): string => {
  const dialect = dialectOf(plan.warehouse_type)
  const parts = { source_rows: sourceRows(dialect, plan), totals: totals(dialect, plan) }
  if (plan.source.kind === 'metric') {
    const columns = ['NULL AS variant_label', 'NULL AS units_of_label', ...TOTALS]
    return statement(parts, select(columns, { from: 'totals' }))
  }
  const columns = ['label_units.variant_label', 'label_units.units_of_label', ...TOTALS]
  return statement(
    { ...parts, label_units: LABEL_UNITS },
    select(columns, {
      from: 'totals\nLEFT JOIN label_units ON TRUE',
      rest: ['ORDER BY label_units.units_of_label DESC, label_units.variant_label'],
    }),
  )
}

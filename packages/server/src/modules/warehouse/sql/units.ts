import { type Dialect, textLiteral } from './dialect.ts'
import { type AnalysisPlan, LABEL_LENGTH } from './plan.ts'
import { conditions, inWindow, select } from './statement.ts'

/** The rows of the experiment in the window. */
const assignments = (dialect: Dialect, { assignment, experimentKey, window }: AnalysisPlan): string => {
  const { unit_id, variant, exposed_at, experiment_key } = assignment.columns
  const exposedAt = dialect.asMoment(dialect.column(exposed_at))
  return select(
    [
      `${dialect.column(unit_id)} AS unit_id`,
      `${dialect.asText(dialect.column(variant))} AS label`,
      `${exposedAt} AS exposed_at`,
    ],
    {
      from: dialect.table(assignment.table),
      where: [
        `${dialect.column(experiment_key)} = ${textLiteral(experimentKey)}`,
        ...inWindow(dialect, exposedAt, window),
        ...conditions(dialect, assignment.filters),
      ],
    },
  )
}

const EXPOSED_UNITS = select(
  ['unit_id', 'MIN(exposed_at) AS first_exposed_at', 'MIN(label) AS first_label', 'MAX(label) AS last_label'],
  {
    from: 'assignments',
    where: ['unit_id IS NOT NULL', 'label IS NOT NULL'],
    rest: ['GROUP BY unit_id'],
  },
)

/** Units of a single variant; labels are cut only after they were compared whole. */
const KEPT_UNITS = select(
  ['unit_id', 'first_exposed_at', `LEFT(first_label, ${LABEL_LENGTH}) AS variant_label`],
  {
    from: 'exposed_units',
    where: ['first_label = last_label'],
  },
)

/** The parts that say who was exposed when, and to which variant. */
export const unitParts = (dialect: Dialect, plan: AnalysisPlan) => ({
  assignments: assignments(dialect, plan),
  exposed_units: EXPOSED_UNITS,
  kept_units: KEPT_UNITS,
})

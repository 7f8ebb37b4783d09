import { useQuery } from '@tanstack/react-query'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import type { Option } from '../../../ui/option-list.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CheckedColumn, WarehouseType } from '../api-types.ts'
import { checkedHint } from '../checked-hint.tsx'
import { roleOf } from '../names.ts'
import { sourcesQuery } from '../queries.ts'
import { type ColumnRole, rolesOf, type SourceDraft } from './draft.ts'
import { FilterFields } from './filter-fields.tsx'
import { knownColumns } from './known-columns.ts'

interface SourceFieldsProps {
  warehouse: WarehouseType
  draft: SourceDraft
  onChange: (draft: SourceDraft) => void
  /** Columns that a validation has just read. */
  checked?: readonly CheckedColumn[] | undefined
}

const TABLES: Record<WarehouseType, { placeholder: string; hint: string }> = {
  postgres: { placeholder: 'shop.public.exposures', hint: 'database.schema.table, a table or a view.' },
  warehouse_a: { placeholder: 'SHOP.PUBLIC.EXPOSURES', hint: 'DATABASE.SCHEMA.TABLE, a table or a view.' },
  warehouse_b: {
    placeholder: 'acme-analytics.shop.exposures',
    hint: 'project.dataset.table, a table or a view.',
  },
}

/** The fields of a source: its table, what each column is, how a metric is counted, and which rows count. */
export const SourceFields = ({ warehouse, draft, onChange, checked }: SourceFieldsProps) => {
  const { data } = useQuery(sourcesQuery)
  const sources = data?.sources.filter(({ connection_id }) => connection_id === draft.connection_id) ?? []
  const columns = knownColumns(sources, draft.table, checked)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          isRequired
          maxLength={200}
          hint={
            draft.kind === 'metric' ? 'How the metric is called in analyses.' : 'Such as the table in words.'
          }
          value={draft.name}
          onChange={(name) => onChange({ ...draft, name })}
        />
        <TableField warehouse={warehouse} draft={draft} onChange={onChange} />
      </div>
      {draft.kind === 'metric' && <MetricFields draft={draft} onChange={onChange} />}
      <ColumnFields draft={draft} onChange={onChange} columns={columns} />
      <FilterFields
        filters={draft.filters}
        onChange={(filters) => onChange({ ...draft, filters })}
        columns={columns}
      />
    </>
  )
}

const TableField = ({ warehouse, draft, onChange }: Omit<SourceFieldsProps, 'checked'>) => {
  const { placeholder, hint } = TABLES[warehouse]
  return (
    <TextField
      label="Table"
      name="table"
      isRequired
      code
      placeholder={placeholder}
      {...checkedHint(hint, tableProblem(draft.table, placeholder))}
      value={draft.table}
      onChange={(table) => onChange({ ...draft, table })}
    />
  )
}

const partsOf = (table: string): number => table.trim().split('.').length

/** A table has as many parts as the example of its warehouse. */
const tableProblem = (table: string, example: string): string | undefined =>
  table === '' || partsOf(table) === partsOf(example)
    ? undefined
    : `Enter ${partsOf(example)} parts, separated by dots.`

type DraftProps = Pick<SourceFieldsProps, 'draft' | 'onChange'>

const METRIC_TYPES = [
  {
    id: 'proportion',
    label: 'Conversion',
    description: "Share of units with at least one event, compared with Fisher's exact test.",
  },
  {
    id: 'mean',
    label: 'Mean of values',
    description: "Sum of the values of each unit, 0 without an event, compared with Welch's t-test.",
  },
] as const

const MetricFields = ({ draft, onChange }: DraftProps) => (
  <>
    <RadioGroup
      label="Metric type"
      options={METRIC_TYPES}
      value={draft.metric_type}
      onChange={(metric_type) => onChange({ ...draft, metric_type })}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        label="Conversion window"
        name="conversion_window_hours"
        unit="hours"
        hint="Events this long after the exposure count. 168 hours are a week."
        minValue={1}
        maxValue={8760}
        step={1}
        isRequired
        value={draft.conversion_window_hours}
        onChange={(conversion_window_hours) => onChange({ ...draft, conversion_window_hours })}
      />
      {draft.metric_type === 'mean' && (
        <NumberField
          label="Cap per unit"
          name="cap_value"
          hint="A larger sum of a unit counts as this. Empty: no cap."
          minValue={0}
          maxValue={1e15}
          value={draft.cap_value}
          onChange={(cap_value) => onChange({ ...draft, cap_value })}
        />
      )}
    </div>
  </>
)

const ColumnFields = ({ draft, onChange, columns }: DraftProps & { columns: readonly Option[] }) => (
  <fieldset className="flex min-w-0 flex-col gap-3">
    <legend className="font-medium">Columns</legend>
    <p className="-mt-1 text-sm text-ink-muted">
      {columns.length === 0
        ? 'Type their names. Once a source of this table is validated, they can be picked here.'
        : 'Pick them from what the warehouse says of the table, or type another name.'}
    </p>
    <div className="grid gap-4 sm:grid-cols-2">
      {rolesOf(draft).map((role) => (
        <ColumnField
          key={role}
          role={role}
          columns={columns}
          value={draft[role]}
          onChange={(name) => onChange({ ...draft, [role]: name })}
        />
      ))}
    </div>
  </fieldset>
)

interface ColumnFieldProps {
  role: ColumnRole
  columns: readonly Option[]
  value: string
  onChange: (name: string) => void
}

const ColumnField = ({ role, columns, value, onChange }: ColumnFieldProps) => {
  const { label, description } = roleOf(role)
  return (
    <ComboBox
      label={label}
      name={`columns.${role}`}
      hint={description}
      options={columns}
      allowsCustomValue
      isRequired
      value={value === '' ? undefined : value}
      onChange={(name) => onChange(name ?? '')}
    />
  )
}

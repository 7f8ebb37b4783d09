import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import type { Option } from '../../../ui/option-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  arityOf,
  blankFilter,
  type FilterDraft,
  filterProblem,
  MAX_FILTERS,
  OPERATORS,
  typesOf,
  type ValueType,
  withOperator,
} from './filters.ts'

interface FilterFieldsProps {
  filters: readonly FilterDraft[]
  onChange: (filters: readonly FilterDraft[]) => void
  /** Columns that can be picked. */
  columns: readonly Option[]
}

/** Which rows of the table count: all filters must hold. */
export const FilterFields = ({ filters, onChange, columns }: FilterFieldsProps) => (
  <fieldset className="flex min-w-0 flex-col gap-3">
    <legend className="font-medium">Filters</legend>
    <p className="-mt-1 text-sm text-ink-muted">
      {filters.length === 0
        ? 'Every row of the table counts.'
        : 'Only rows for which all of these hold count. A row with NULL in a column passes “is NULL” alone.'}
    </p>
    {filters.map((filter, index) => (
      <FilterLine
        key={filter.id}
        number={index + 1}
        filter={filter}
        columns={columns}
        onChange={(changed) => onChange(filters.map((one) => (one.id === filter.id ? changed : one)))}
        onRemove={() => onChange(filters.filter(({ id }) => id !== filter.id))}
      />
    ))}
    <div>
      <Button
        size="small"
        refused={filters.length >= MAX_FILTERS && `A source has at most ${MAX_FILTERS} filters.`}
        onPress={() => onChange([...filters, blankFilter()])}
      >
        <Plus aria-hidden="true" />
        Add filter
      </Button>
    </div>
  </fieldset>
)

interface FilterLineProps {
  number: number
  filter: FilterDraft
  columns: readonly Option[]
  onChange: (filter: FilterDraft) => void
  onRemove: () => void
}

const TYPE_LABELS: Record<ValueType, string> = { text: 'Text', number: 'Number', boolean: 'True or false' }

const FilterLine = ({ number, filter, columns, onChange, onRemove }: FilterLineProps) => {
  const types = typesOf(filter.operator)
  const isCompared = arityOf(filter.operator) !== 'none'
  return (
    <div className="flex items-end gap-2 rounded-lg border border-line p-3">
      <div className="grid min-w-0 flex-1 items-start gap-2 sm:grid-cols-2 lg:grid-cols-[1fr_9.5rem_8.5rem_1.4fr]">
        <ComboBox
          label={`Column of filter ${number}`}
          labelHidden
          placeholder="Column"
          options={columns}
          allowsCustomValue
          value={filter.column === '' ? undefined : filter.column}
          onChange={(column) => onChange({ ...filter, column: column ?? '' })}
        />
        <Select
          label={`Operator of filter ${number}`}
          labelHidden
          options={OPERATORS}
          value={filter.operator}
          onChange={(operator) => onChange(withOperator(filter, operator))}
        />
        {isCompared && (
          <Select
            label={`Type of filter ${number}`}
            labelHidden
            options={types.map((id) => ({ id, label: TYPE_LABELS[id] }))}
            value={filter.type}
            onChange={(type) => onChange({ ...filter, type })}
          />
        )}
        {isCompared && <FilterValue number={number} filter={filter} onChange={onChange} />}
      </div>
      <Button look="quiet" aria-label={`Remove filter ${number}`} onPress={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

const FilterValue = ({
  number,
  filter,
  onChange,
}: Pick<FilterLineProps, 'number' | 'filter' | 'onChange'>) => (
  <TextField
    label={`Value of filter ${number}`}
    labelHidden
    placeholder={arityOf(filter.operator) === 'several' ? 'Values, separated by commas' : 'Value'}
    isRequired
    value={filter.text}
    onChange={(text) => onChange({ ...filter, text })}
    validate={(text) => filterProblem({ ...filter, text }) ?? null}
  />
)

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import type { Experiment } from './api-types.ts'
import { labelOf, STATUSES } from './labels.ts'
import { experimentChoicesQuery, experimentQuery } from './queries.ts'

interface ExperimentPickerProps {
  label?: string
  /** The id of the chosen experiment; undefined: none. */
  value: string | undefined
  /** Called with undefined when the field is emptied. */
  onChange: (id: string | undefined) => void
  /** Which experiments can be chosen; all of them by default. */
  accepts?: (experiment: Experiment) => boolean
  hint?: ReactNode
  name?: string
  isRequired?: boolean
}

/** One experiment by name or key, searched for on the service. */
export const ExperimentPicker = (props: ExperimentPickerProps) => {
  const { label = 'Experiment', value, onChange, accepts = () => true, ...rest } = props
  const [search, setSearch] = useState('')
  const choices = useQuery(experimentChoicesQuery(search))
  const chosen = useQuery({ ...experimentQuery(value ?? ''), enabled: value !== undefined })
  const found = (choices.data?.items ?? []).filter(accepts)
  const isListed = chosen.data === undefined || found.some(({ id }) => id === value)
  const shown = isListed || chosen.data === undefined ? found : [chosen.data, ...found]
  return (
    <ComboBox
      {...rest}
      label={label}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      isLoading={choices.isFetching}
      options={shown.map(({ id, name, key, status }) => ({
        id,
        label: name,
        description: `${key} · ${labelOf(STATUSES, status)}`,
      }))}
    />
  )
}

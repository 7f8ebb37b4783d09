import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EntityPicker } from '../../ui/entity-picker.tsx'
import type { Experiment } from './api-types.ts'
import { labelOf, STATUSES } from './labels.ts'
import { experimentChoicesQuery, experimentQuery } from './queries.ts'

interface ExperimentPickerProps {
  label?: string
  /** The id of the chosen experiment; undefined: none. */
  value: string | undefined
  /** Called with undefined when the field is emptied. */
  onChange: (id: string | undefined) => void
  /** Filters the experiments that can be chosen; all of them by default. */
  accepts?: (experiment: Experiment) => boolean
  hint?: ReactNode
  name?: string
  isRequired?: boolean
}

/** Chooses one experiment, searched by name or key on the service. */
export const ExperimentPicker = (props: ExperimentPickerProps) => {
  const { label = 'Experiment', value, onChange, accepts = () => true, ...rest } = props
  const [search, setSearch] = useState('')
  const choices = useQuery(experimentChoicesQuery(search))
  const chosen = useQuery({ ...experimentQuery(value ?? ''), enabled: value !== undefined })
  return (
    <EntityPicker
      {...rest}
      label={label}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      isLoading={choices.isFetching}
      found={(choices.data?.items ?? []).filter(accepts)}
      chosen={chosen.data}
      option={({ id, name, key, status }) => ({
        id,
        label: name,
        description: `${key} · ${labelOf(STATUSES, status)}`,
      })}
    />
  )
}

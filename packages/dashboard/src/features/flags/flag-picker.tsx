import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EntityPicker } from '../../ui/entity-picker.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { Flag } from './api-types.ts'
import { flagQuery, flagsQuery } from './queries.ts'

interface FlagPickerProps {
  label: string
  /** Id of the chosen flag. */
  value: string | undefined
  onChange: (id: string | undefined) => void
  name?: string
  hint?: ReactNode
  placeholder?: string
  isRequired?: boolean
  isDisabled?: boolean
  labelHidden?: boolean
}

const OFFERED = 20

const optionOf = ({ id, name, key }: Flag) => ({ id, label: name, description: key })

/** One feature flag out of all that there are, found by name or key. */
export const FlagPicker = ({ value, ...field }: FlagPickerProps) => {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const chosen = useQuery({ ...flagQuery(value ?? ''), enabled: value !== undefined }).data
  // The name of the chosen flag in the field is no search for it: all flags stay on offer.
  const filters = search === '' || search === chosen?.name ? {} : { search }
  const { data, isFetching } = useQuery(flagsQuery(filters, { skip: 0, limit: OFFERED }))
  return (
    <EntityPicker
      {...field}
      value={value}
      found={data?.items ?? []}
      chosen={chosen}
      option={optionOf}
      onSearch={setTyped}
      isLoading={isFetching}
    />
  )
}

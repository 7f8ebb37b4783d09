import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import { flagQuery, flagsQuery } from './queries.ts'

/** How many flags are offered; who has more types a part of the name. */
const OFFERED = 20

interface FlagPickerProps {
  label?: string
  /** The id of the chosen flag; undefined: none. */
  value: string | undefined
  onChange: (id: string | undefined) => void
  hint?: ReactNode
  name?: string
  isRequired?: boolean
}

/** One flag by name or key, searched for on the service. */
export const FlagPicker = ({ label = 'Flag', value, ...rest }: FlagPickerProps) => {
  const [search, setSearch] = useState('')
  const choices = useQuery(flagsQuery(search === '' ? {} : { search }, { skip: 0, limit: OFFERED }))
  const chosen = useQuery({ ...flagQuery(value ?? ''), enabled: value !== undefined })
  const found = choices.data?.items ?? []
  const isListed = chosen.data === undefined || found.some(({ id }) => id === value)
  const shown = isListed || chosen.data === undefined ? found : [chosen.data, ...found]
  return (
    <ComboBox
      {...rest}
      label={label}
      value={value}
      onSearch={setSearch}
      isLoading={choices.isFetching}
      options={shown.map(({ id, key, name }) => ({ id, label: name, description: key }))}
    />
  )
}

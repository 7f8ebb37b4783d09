import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type Segment, segmentQuery, segmentsQuery } from './queries.ts'

interface SegmentPickerProps {
  label: string
  /** Id of the chosen segment. */
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

const optionOf = ({ id, name, kind }: Segment) => ({
  id,
  label: name,
  description: kind === 'rules' ? 'By rules' : 'List of ids',
})

/** One active segment out of all that there are, found by name. */
export const SegmentPicker = ({ value, placeholder = 'Name', ...field }: SegmentPickerProps) => {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const chosen = useQuery({ ...segmentQuery(value ?? ''), enabled: value !== undefined }).data
  const filters = search === '' || search === chosen?.name ? {} : { search }
  const page = { skip: 0, limit: OFFERED }
  const { data, isFetching } = useQuery(segmentsQuery({ ...filters, status: 'ACTIVE' }, page))
  const found = data?.items ?? []
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <ComboBox
      {...field}
      value={value}
      placeholder={placeholder}
      options={options.map(optionOf)}
      onSearch={setTyped}
      isLoading={isFetching}
    />
  )
}

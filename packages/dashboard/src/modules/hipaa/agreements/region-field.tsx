import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { residencyQuery } from '../queries.ts'

interface RegionFieldProps {
  value: string
  onChange: (region: string) => void
}

/** The region in which health data lies: one of those that the settings allow, or any where they name none. */
export const RegionField = ({ value, onChange }: RegionFieldProps) => {
  const { data } = useQuery(residencyQuery)
  const allowed = data?.allowed_regions ?? []
  if (allowed.length === 0)
    return (
      <TextField
        label="Region"
        name="data_residency_region"
        isRequired
        maxLength={50}
        value={value}
        onChange={onChange}
      />
    )
  return (
    <Select
      label="Region"
      name="data_residency_region"
      isRequired
      hint="Those that HIPAA_ALLOWED_REGIONS names."
      options={allowed.map((id) => ({ id, label: id }))}
      value={value === '' ? undefined : value}
      onChange={onChange}
    />
  )
}

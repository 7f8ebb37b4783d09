import { SPLIT_URL_DEFAULTS } from '@assay/lifecycle'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FieldsProps } from '../definition/fields-props.ts'

/** The canonical address of a split URL test, and the cookie that stores a subject's variant. */
export const SplitUrlFields = ({ draft, change, isLocked }: FieldsProps & { isLocked: boolean }) => {
  const { split_url: config } = draft
  const set = (patch: Partial<typeof config>) => change({ split_url: { ...config, ...patch } })
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextField
        label="Canonical address"
        name="split_url_config.canonical_url"
        type="url"
        value={config.canonical_url}
        onChange={(canonical_url) => set({ canonical_url })}
        isDisabled={isLocked}
        hint="The page that search engines index"
      />
      <TextField
        label="Cookie name"
        name="split_url_config.cookie_name"
        code
        maxLength={64}
        value={config.cookie_name}
        onChange={(cookie_name) => set({ cookie_name })}
        isDisabled={isLocked}
        placeholder="exp_<key>"
      />
      <NumberField
        label="Cookie lifetime"
        name="split_url_config.cookie_ttl_days"
        value={config.cookie_ttl_days}
        onChange={(days) => set({ cookie_ttl_days: days ?? SPLIT_URL_DEFAULTS.cookie_ttl_days })}
        minValue={1}
        maxValue={365}
        step={1}
        unit="days"
        isDisabled={isLocked}
      />
    </div>
  )
}

import { Checkbox } from '../../../ui/checkbox.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { WarehouseType } from '../api-types.ts'
import { checkedHint } from '../checked-hint.tsx'
import { type ConnectionDraft, problemOf, type TextName } from './draft.ts'

interface FieldsProps {
  type: WarehouseType
  draft: ConnectionDraft
  onChange: (draft: ConnectionDraft) => void
  /** true: a key is stored already, and an empty field keeps it. */
  hasKey?: boolean
}

interface Field {
  name: TextName
  label: string
  hint: string
  placeholder?: string
}

const PLACES: Record<WarehouseType, readonly Field[]> = {
  postgres: [
    {
      name: 'host',
      label: 'Host',
      hint: 'Name of the server, without a port.',
      placeholder: 'db.example.com',
    },
    { name: 'database', label: 'Database', hint: 'The one that holds the tables.', placeholder: 'shop' },
    { name: 'user', label: 'User', hint: 'A user that may only read.', placeholder: 'assay' },
  ],
  warehouse_a: [
    { name: 'account', label: 'Account', hint: 'Organisation and account.', placeholder: 'ACME-PROD1' },
    {
      name: 'warehouse',
      label: 'Warehouse',
      hint: 'What computes the statements.',
      placeholder: 'ANALYSIS_WH',
    },
    { name: 'user', label: 'User', hint: 'A user for Assay alone.', placeholder: 'ASSAY' },
    {
      name: 'role',
      label: 'Role',
      hint: 'Usage on the warehouse, database and schema, select on the tables, nothing else.',
      placeholder: 'ASSAY_READER',
    },
  ],
  warehouse_b: [
    {
      name: 'billing_project',
      label: 'Billing project',
      hint: 'Where jobs run and are billed. The account needs the job-user role there.',
      placeholder: 'acme-analytics',
    },
    {
      name: 'location',
      label: 'Location',
      hint: 'EU, US or a region: where the tables are.',
      placeholder: 'EU',
    },
  ],
}

/** The fields of a connection: where it leads, who signs in, and what it may cost. */
export const ConnectionFields = (props: FieldsProps) => {
  const { type, draft, onChange } = props
  const name = {
    name: 'name',
    label: 'Name',
    hint: 'How people here call it.',
    placeholder: 'Production',
  } as const
  return (
    <>
      <DraftField type={type} field={name} draft={draft} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        {PLACES[type].map((field) => (
          <DraftField key={field.name} type={type} field={field} draft={draft} onChange={onChange} />
        ))}
      </div>
      {type === 'warehouse_b' && <KeyField {...props} />}
      {type === 'postgres' && <DatabaseFields {...props} />}
      <LimitFields {...props} />
    </>
  )
}

interface DraftFieldProps extends Pick<FieldsProps, 'type' | 'draft' | 'onChange'> {
  field: Field
}

const DraftField = ({ type, field: { name, hint, ...field }, draft, onChange }: DraftFieldProps) => (
  <TextField
    {...field}
    {...checkedHint(hint, type === 'postgres' ? undefined : problemOf(name, draft[name]))}
    name={name}
    isRequired
    maxLength={name === 'name' ? 200 : 512}
    autoComplete="off"
    value={draft[name]}
    onChange={(text) => onChange({ ...draft, [name]: text })}
  />
)

const DatabaseFields = ({ draft, onChange, hasKey = false }: FieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={hasKey ? 'New password' : 'Password'}
        name="password"
        type="password"
        autoComplete="off"
        isRequired={!hasKey}
        maxLength={1024}
        hint={hasKey ? 'Leave this empty to keep the stored one.' : 'Stored encrypted and never shown again.'}
        value={draft.password}
        onChange={(password) => onChange({ ...draft, password })}
      />
      <NumberField
        label="Port"
        name="port"
        minValue={1}
        maxValue={65_535}
        step={1}
        isRequired
        format={{ useGrouping: false }}
        value={draft.port}
        onChange={(port) => onChange({ ...draft, port })}
      />
    </div>
    <Checkbox isSelected={draft.tls} onChange={(tls) => onChange({ ...draft, tls })}>
      Encrypted, with a checked certificate
    </Checkbox>
  </>
)

const KeyField = ({ draft, onChange, hasKey = false }: FieldsProps) => {
  const enter = (service_account_json: string) => onChange({ ...draft, service_account_json })
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextField
          label={hasKey ? 'New service-account key (JSON)' : 'Service-account key (JSON)'}
          name="service_account_json"
          hint={
            hasKey
              ? 'The stored key is never shown. Leave this empty to keep it.'
              : 'Stored encrypted and never shown again. The account reads the datasets as data viewer.'
          }
          code
          rows={5}
          isRequired={!hasKey}
          maxLength={16_384}
          autoComplete="off"
          value={draft.service_account_json}
          onChange={enter}
          validate={(text) => problemOf('service_account_json', text) ?? null}
        />
      </div>
      <FileButton accept=".json,application/json" maxBytes={1024 * 1024} onText={enter}>
        Read it from a file
      </FileButton>
    </div>
  )
}

const LimitFields = ({ type, draft, onChange }: FieldsProps) => (
  <Disclosure title="Limits" isOpen>
    <div className="grid gap-4 sm:grid-cols-3">
      <NumberField
        label="Time per query"
        name="query_timeout_seconds"
        unit="s"
        minValue={10}
        step={1}
        isRequired
        value={draft.query_timeout_seconds}
        onChange={(query_timeout_seconds) => onChange({ ...draft, query_timeout_seconds })}
      />
      <NumberField
        label="Runs per day"
        name="max_runs_per_day"
        hint="Analyses and previews, per UTC day."
        minValue={1}
        step={1}
        isRequired
        value={draft.max_runs_per_day}
        onChange={(max_runs_per_day) => onChange({ ...draft, max_runs_per_day })}
      />
      {type === 'warehouse_b' && (
        <NumberField
          label="Bytes per query"
          name="max_bytes_per_query"
          unit="GB"
          hint="A query that would read more is not run."
          minValue={0.01}
          isRequired
          value={draft.max_gb_per_query}
          onChange={(max_gb_per_query) => onChange({ ...draft, max_gb_per_query })}
        />
      )}
    </div>
  </Disclosure>
)

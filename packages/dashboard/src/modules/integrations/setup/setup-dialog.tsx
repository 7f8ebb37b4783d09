import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Integration } from '../api-types.ts'
import { useChangeIntegration, useCreateIntegration } from '../commands.ts'
import type { FieldKind, IntegrationKind } from '../kinds.ts'
import { configOf, draftOf, type SetupDraft } from './draft.ts'
import { WebhookSecretField } from './webhook-secret-field.tsx'

interface SetupDialogProps {
  kind: IntegrationKind
  /** undefined: it is not configured yet. */
  integration: Integration | undefined
  onClose: () => void
}

/** The form of a configuration. Stored secrets are never shown; an empty field keeps them. */
export const SetupDialog = ({ kind, integration, onClose }: SetupDialogProps) => {
  const [draft, setDraft] = useState(() => draftOf(integration))
  const create = useCreateIntegration(onClose)
  const update = useChangeIntegration(kind.type, onClose)
  const command = integration ? update : create
  const send = () => {
    const body = { config: configOf(kind, draft, integration), is_active: draft.isActive }
    if (integration) update.run(body)
    else create.run({ integration_type: kind.type, ...body })
  }
  return (
    <FormDialog
      title={`${integration ? 'Edit' : 'Configure'} ${kind.label}`}
      submit={integration ? 'Save' : 'Configure'}
      onSubmit={send}
      onClose={onClose}
      error={command.error}
      isPending={command.isPending}
    >
      <SetupFields kind={kind} integration={integration} draft={draft} onChange={setDraft} />
    </FormDialog>
  )
}

const USES = [
  { id: 'both', label: 'Send and receive' },
  { id: 'receive', label: 'Only receive webhooks' },
] as const

interface SetupFieldsProps extends Omit<SetupDialogProps, 'onClose'> {
  draft: SetupDraft
  onChange: (draft: SetupDraft) => void
}

const SetupFields = ({ kind, integration, draft, onChange }: SetupFieldsProps) => {
  const { fields, use, isActive } = draft
  const secrets: readonly string[] = integration?.stored_secrets ?? []
  const set = (name: string) => (value: string) =>
    onChange({ ...draft, fields: { ...fields, [name]: value } })
  return (
    <>
      <Segmented
        label="Use"
        options={USES}
        value={use}
        onChange={(next) => onChange({ ...draft, use: next })}
      />
      {use === 'both' &&
        kind.fields.map((field) => (
          <ConfigField
            key={field.name}
            field={field}
            isStored={secrets.includes(field.name)}
            value={fields[field.name] ?? ''}
            onChange={set(field.name)}
          />
        ))}
      <WebhookSecretField
        isStored={secrets.includes('webhook_secret')}
        isRequired={use === 'receive'}
        value={fields['webhook_secret'] ?? ''}
        onChange={set('webhook_secret')}
      />
      <Checkbox isSelected={isActive} onChange={(next) => onChange({ ...draft, isActive: next })}>
        Active
      </Checkbox>
    </>
  )
}

interface ConfigFieldProps {
  field: FieldKind
  /** Whether a secret is stored that an empty field keeps. */
  isStored: boolean
  value: string
  onChange: (value: string) => void
}

const ConfigField = ({ field, isStored, value, onChange }: ConfigFieldProps) => {
  const { name, label, hint, isSecret = false, isOptional = false, type = 'text' } = field
  const kept = 'Stored encrypted and never shown. Leave this empty to keep it.'
  return (
    <TextField
      label={isStored ? `New ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label}
      name={`config.${name}`}
      type={isSecret ? 'password' : type}
      autoComplete="off"
      code={isSecret || type === 'url'}
      isRequired={!isOptional && !isStored}
      maxLength={4096}
      hint={isStored ? kept : hint}
      value={value}
      onChange={onChange}
    />
  )
}

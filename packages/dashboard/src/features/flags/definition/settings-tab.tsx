import { isFlagTypeLocked } from '@assay/lifecycle'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Flag } from '../api-types.ts'
import { useLock } from '../lock.ts'
import { AboutFields } from './basics-fields.tsx'
import { useSaveSettings } from './commands.ts'
import { metadataProblem, metadataToSend } from './metadata.ts'
import { type ValuesDraft, valuesOf, valuesProblems, valuesToSend } from './values-draft.ts'
import { ValuesFields } from './values-fields.tsx'

interface SettingsDraft {
  name: string
  description: string
  tags: string[]
  metadata: Record<string, unknown>
  values: ValuesDraft
}

const draftOf = (flag: Flag): SettingsDraft => ({
  name: flag.name,
  description: flag.description ?? '',
  tags: flag.tags,
  metadata: flag.metadata,
  values: valuesOf(flag),
})

const changeOf = ({ name, description, tags, metadata, values }: SettingsDraft) => ({
  name: name.trim(),
  description: description.trim() || null,
  tags,
  metadata: metadataToSend(metadata),
  ...valuesToSend(values),
})

/** The name, the description and the values of a flag. */
export const SettingsTab = ({ flag }: { flag: Flag }) => {
  const [draft, setDraft] = useState(() => draftOf(flag))
  const set = (change: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useSaveSettings(flag)
  const lock = useLock(flag)
  const problems = problemsOf(draft)
  const part = { flag, draft, onChange: set, isReadOnly: lock !== undefined }
  return (
    <Form
      error={save.error}
      onSubmit={() => problems.length === 0 && save.run(changeOf(draft))}
      className="flex max-w-4xl flex-col gap-5"
    >
      <AboutCard {...part} />
      <ValuesCard {...part} />
      {problems.length > 0 && <Notice tone="warning">{problems.join(' ')}</Notice>}
      <div>
        <Button type="submit" look="primary" isPending={save.isPending} refused={lock ?? problems[0]}>
          Save
        </Button>
      </div>
    </Form>
  )
}

const problemsOf = ({ values, metadata }: SettingsDraft): string[] =>
  [...valuesProblems(values), metadataProblem(metadata) ?? []].flat()

interface PartProps {
  flag: Flag
  draft: SettingsDraft
  onChange: (change: Partial<SettingsDraft>) => void
  isReadOnly: boolean
}

const AboutCard = ({ flag, draft, onChange, isReadOnly }: PartProps) => (
  <Card title="About">
    <div className="flex max-w-2xl flex-col gap-5">
      <TextField
        label="Name"
        name="name"
        isRequired
        maxLength={100}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        isReadOnly={isReadOnly}
      />
      <AboutFields value={draft} onChange={onChange} isReadOnly={isReadOnly} />
      <Origin flag={flag} />
    </div>
  </Card>
)

const ValuesCard = ({ flag, draft, onChange, isReadOnly }: PartProps) => (
  <Card title="Values" description="What programs get for subjects who have the flag.">
    <ValuesFields
      values={draft.values}
      onChange={(values) => onChange({ values })}
      typeLocked={isFlagTypeLocked(flag.status) ? 'Switch the flag off to change its type.' : undefined}
      isReadOnly={isReadOnly}
    />
  </Card>
)

const Origin = ({ flag }: { flag: Flag }) => (
  <Facts
    facts={[
      { name: 'Key', value: <code className="font-mono text-sm">{flag.key}</code> },
      { name: 'Created by', value: flag.owner_name ?? 'A deleted account' },
      { name: 'Created', value: dateTime(flag.created_at) },
      { name: 'Changed', value: dateTime(flag.updated_at) },
    ]}
  />
)

import { isFlagTypeLocked } from '@assay/lifecycle'
import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { changeFlag, type Flag } from '../queries.ts'
import { AboutFields } from './basics-fields.tsx'
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

const lockOf = ({ status }: Flag): string | undefined =>
  status === 'ARCHIVED' ? 'Bring the flag back from the archive first.' : undefined

/** What the flag is called and what it can answer. */
export const SettingsTab = ({ flag }: { flag: Flag }) => {
  const mayEdit = useMay('editor')
  const [draft, setDraft] = useState(() => draftOf(flag))
  const set = (change: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useCommand({
    changes: ['flags'],
    run: () => changeFlag(flag.id, changeOf(draft)),
    errors: 'form',
    onDone: () => toast({ title: 'Flag saved', tone: 'positive' }),
  })
  const problems = [...valuesProblems(draft.values), metadataProblem(draft.metadata) ?? []].flat()
  const isReadOnly = !mayEdit || flag.status === 'ARCHIVED'
  return (
    <Form
      error={save.error}
      onSubmit={() => problems.length === 0 && save.run()}
      className="flex max-w-4xl flex-col gap-5"
    >
      <Card title="About">
        <div className="flex max-w-2xl flex-col gap-5">
          <TextField
            label="Name"
            name="name"
            isRequired
            maxLength={100}
            value={draft.name}
            onChange={(name) => set({ name })}
            isReadOnly={isReadOnly}
          />
          <AboutFields value={draft} onChange={set} isReadOnly={isReadOnly} />
          <Origin flag={flag} />
        </div>
      </Card>
      <Card title="Values" description="What the flag answers to those who get it.">
        <ValuesFields
          values={draft.values}
          onChange={(values) => set({ values })}
          typeLocked={isFlagTypeLocked(flag.status) ? 'Switch the flag off to change its type.' : undefined}
          isReadOnly={isReadOnly}
        />
      </Card>
      {problems.length > 0 && <Notice tone="warning">{problems.join(' ')}</Notice>}
      <div>
        <Button
          type="submit"
          look="primary"
          isPending={save.isPending}
          refused={mayEdit ? (lockOf(flag) ?? problems[0]) : reservedFor('editor')}
        >
          Save
        </Button>
      </div>
    </Form>
  )
}

const Origin = ({ flag }: { flag: Flag }) => (
  <Facts
    facts={[
      { name: 'Key', value: <code className="font-mono text-sm">{flag.key}</code> },
      { name: 'Created by', value: flag.owner_name ?? 'Somebody who is gone' },
      { name: 'Created', value: dateTime(flag.created_at) },
      { name: 'Changed', value: dateTime(flag.updated_at) },
    ]}
  />
)

import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import type { SsoConfig } from '../api-types.ts'
import { useSaveConfig } from '../commands.ts'
import { changeRequest, draftOf } from './config-draft.ts'
import { ConnectionFields, EnforcementField, OrganisationFields } from './config-fields.tsx'

/** The organisation, the connection to its provider, and whether its people have to use it. */
export const SettingsTab = ({ config }: { config: SsoConfig }) => {
  const [draft, setDraft] = useState(() => draftOf(config))
  const save = useSaveConfig(config)
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  const request = changeRequest(config, draft)
  const isChanged = Object.keys(request).length > 0
  return (
    <Card>
      <Form
        error={save.error}
        onSubmit={() => isChanged && save.run(request)}
        className="flex max-w-2xl flex-col gap-5"
      >
        <OrganisationFields draft={draft} set={set} />
        <ConnectionFields draft={draft} set={set} hasSecret={config.client_secret_set} />
        <EnforcementField draft={draft} set={set} />
        <div>
          <Button
            type="submit"
            look="primary"
            refused={!isChanged && 'Nothing has changed.'}
            isPending={save.isPending}
          >
            Save
          </Button>
        </div>
      </Form>
    </Card>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { toast } from '../../ui/toast.ts'
import { changeDeliverySettings, EVENTS, type EventKind } from './queries.ts'

/** Which events go to the chat, and which addresses hear of rollbacks and failures. */
export const DeliveryForm = ({ settings }: { settings: Schemas['NotificationSettings'] }) => {
  const [chosen, setChosen] = useState<readonly EventKind[]>(settings.chat_events)
  const [emails, setEmails] = useState<readonly string[]>(settings.admin_emails)
  const isSuperuser = useMay('superuser')
  const save = useMutation({
    mutationFn: () => changeDeliverySettings({ chat_events: [...chosen], admin_emails: [...emails] }),
    onSuccess: () => toast({ title: 'The settings are saved' }),
  })
  return (
    <Form error={save.error} onSubmit={() => save.mutate()}>
      <Channels settings={settings} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">Events that go to the chat</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {EVENTS.map(({ id, label }) => (
            <Checkbox
              key={id}
              isDisabled={!isSuperuser}
              isSelected={chosen.includes(id)}
              onChange={(isWanted) =>
                setChosen(isWanted ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <TagField
        label="Addresses of administrators"
        name="admin_emails"
        hint="They also hear of every safety rollback and every failing scheduler."
        values={[...emails]}
        onChange={setEmails}
      />
      <div>
        <Button
          type="submit"
          look="primary"
          isPending={save.isPending}
          refused={!isSuperuser && reservedFor('superuser')}
        >
          Save settings
        </Button>
      </div>
    </Form>
  )
}

const Channels = ({
  settings: { chat_configured, email_configured },
}: {
  settings: Schemas['NotificationSettings']
}) =>
  chat_configured && email_configured ? null : (
    <Notice tone="warning" title="Not everything can be sent">
      {!chat_configured && <p>There is no chat: set CHAT_WEBHOOK_URL and start the service again.</p>}
      {!email_configured && <p>There is no e-mail: set SMTP_URL and start the service again.</p>}
    </Notice>
  )

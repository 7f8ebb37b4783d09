import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import type { DeliverySettings, EventKind } from './api-types.ts'
import { useSaveDeliverySettings } from './commands.ts'
import { EVENTS } from './events.ts'

/** The events that are sent to the chat, and the addresses of administrators. */
export const DeliveryForm = ({ settings }: { settings: DeliverySettings }) => {
  const [events, setEvents] = useState<EventKind[]>(settings.chat_events)
  const [emails, setEmails] = useState(settings.admin_emails)
  const isSuperuser = useMay('superuser')
  const save = useSaveDeliverySettings()
  return (
    <Form error={save.error} onSubmit={() => save.run({ chat_events: events, admin_emails: emails })}>
      <MissingChannels settings={settings} />
      <ChatEvents chosen={events} onChange={setEvents} isDisabled={!isSuperuser} />
      <TagField
        label="Addresses of administrators"
        name="admin_emails"
        hint="They are notified of every safety rollback and every failing scheduler."
        isDisabled={!isSuperuser}
        values={emails}
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

interface ChatEventsProps {
  chosen: readonly EventKind[]
  onChange: (chosen: EventKind[]) => void
  isDisabled: boolean
}

const ChatEvents = ({ chosen, onChange, isDisabled }: ChatEventsProps) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="mb-1 text-sm font-medium">Events sent to the chat</legend>
    <div className="grid gap-x-6 sm:grid-cols-2">
      {EVENTS.map(({ id, label }) => (
        <Checkbox
          key={id}
          isDisabled={isDisabled}
          isSelected={chosen.includes(id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        >
          {label}
        </Checkbox>
      ))}
    </div>
  </fieldset>
)

const MissingChannels = ({
  settings: { chat_configured, email_configured },
}: {
  settings: DeliverySettings
}) =>
  chat_configured && email_configured ? null : (
    <Notice tone="warning" title="Some messages cannot be sent">
      {!chat_configured && <p>Chat is not configured. Set CHAT_WEBHOOK_URL and restart the service.</p>}
      {!email_configured && <p>E-mail is not configured. Set SMTP_URL and restart the service.</p>}
    </Notice>
  )

import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Channel } from './api-types.ts'
import { useSendTest } from './commands.ts'

/** Sends a test message by one of the channels and shows its outcome. */
export const TestMessage = () => {
  const [channel, setChannel] = useState<Channel>('chat')
  const [recipient, setRecipient] = useState('')
  const isSuperuser = useMay('superuser')
  const test = useSendTest()
  const send = () => test.run({ channel, ...(recipient !== '' && channel === 'email' && { recipient }) })
  return (
    <Card title="Send a test message">
      <Form error={test.error} onSubmit={send}>
        <Segmented label="Channel" options={CHANNELS} value={channel} onChange={setChannel} />
        {channel === 'email' && (
          <div className="max-w-sm">
            <TextField
              label="To"
              name="recipient"
              type="email"
              hint="Empty: your own address."
              value={recipient}
              onChange={setRecipient}
            />
          </div>
        )}
        {test.data && <Notice tone={test.data.success ? 'positive' : 'negative'}>{test.data.message}</Notice>}
        <div>
          <Button type="submit" isPending={test.isPending} refused={!isSuperuser && reservedFor('superuser')}>
            Send test
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const CHANNELS: readonly { id: Channel; label: string }[] = [
  { id: 'chat', label: 'Chat' },
  { id: 'email', label: 'E-mail' },
  { id: 'inbox', label: 'Inbox' },
]

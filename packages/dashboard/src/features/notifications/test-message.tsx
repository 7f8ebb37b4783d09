import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Channel, sendTest } from './queries.ts'

/** Sends a message by one of the channels and says what became of it. */
export const TestMessage = () => {
  const [channel, setChannel] = useState<Channel>('chat')
  const [recipient, setRecipient] = useState('')
  const isSuperuser = useMay('superuser')
  const send = useMutation({
    mutationFn: () => sendTest({ channel, ...(recipient !== '' && channel === 'email' && { recipient }) }),
  })
  return (
    <Card title="Send a test message">
      <Form error={send.error} onSubmit={() => send.mutate()}>
        <Segmented
          label="Channel"
          options={[
            { id: 'chat', label: 'Chat' },
            { id: 'email', label: 'E-mail' },
            { id: 'inbox', label: 'Inbox' },
          ]}
          value={channel}
          onChange={setChannel}
        />
        {channel === 'email' && (
          <div className="max-w-sm">
            <TextField
              label="To"
              name="recipient"
              type="email"
              hint="Left empty, it goes to your own address."
              value={recipient}
              onChange={setRecipient}
            />
          </div>
        )}
        {send.data && <Notice tone={send.data.success ? 'positive' : 'negative'}>{send.data.message}</Notice>}
        <div>
          <Button type="submit" isPending={send.isPending} refused={!isSuperuser && reservedFor('superuser')}>
            Send test
          </Button>
        </div>
      </Form>
    </Card>
  )
}

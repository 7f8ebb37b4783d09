import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { EntryList } from './entry-list.tsx'
import { useLiveEntries } from './live-entries.ts'

/** Entries of the audit log as they are written; another attempt begins where the stream was lost. */
export const LiveTab = () => {
  const [attempt, setAttempt] = useState(1)
  return <LiveEntries key={attempt} onReconnect={() => setAttempt(attempt + 1)} />
}

const LiveEntries = ({ onReconnect }: { onReconnect: () => void }) => {
  const { entries, connection } = useLiveEntries()
  if (connection.state === 'failed') return <ErrorState error={connection.error} onRetry={onReconnect} />
  return (
    <Card
      title="Live"
      description="New entries appear on top as they are written."
      padded={false}
      actions={
        connection.state === 'open' ? (
          <Badge tone="accent">Following</Badge>
        ) : (
          <>
            <Badge tone="warning">Disconnected</Badge>
            <Button size="small" onPress={onReconnect}>
              Reconnect
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite" aria-relevant="additions" className="min-h-60">
        <EntryList entries={entries} />
      </div>
    </Card>
  )
}

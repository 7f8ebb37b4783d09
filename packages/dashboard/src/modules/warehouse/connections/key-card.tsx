import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Connection } from '../api-types.ts'
import { useRegenerateKey } from './commands.ts'
import { PublicKeySteps } from './public-key-steps.tsx'

/** The key pairs of a connection: the one in use and one that waits, each in a slot of the user in the warehouse. */
export const KeyCard = ({ connection }: { connection: Connection }) => {
  const mayChange = useMay('admin')
  const regenerate = useRegenerateKey(connection)
  const publicKey = regenerate.data?.public_key
  const { public_key_fingerprint: current, pending_public_key_fingerprint: pending } = connection
  return (
    <Card
      title="Keys"
      description="A user in the warehouse has two slots for public keys, so that a key is replaced without a pause."
      actions={
        <Button
          refused={!mayChange && reservedFor('admin')}
          isPending={regenerate.isPending}
          onPress={() => regenerate.run()}
        >
          New key
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="grid gap-3 sm:grid-cols-2">
          <Slot title="In use" fingerprint={current} empty="No key has passed a test yet." isActive />
          <Slot
            title="Waiting for a test"
            fingerprint={pending}
            empty="No new key waits. The other slot can be unset in the warehouse."
          />
        </div>
        {pending !== null && (
          <p className="text-sm text-ink-muted">
            A test tries the waiting key first. Once it passes, that key is used and the former one is
            forgotten; until then everything signs in with the former one.
          </p>
        )}
        {publicKey && <PublicKeySteps publicKey={publicKey} />}
      </div>
    </Card>
  )
}

interface SlotProps {
  title: string
  fingerprint: string | null
  /** What is said where there is no key. */
  empty: string
  isActive?: boolean
}

const Slot = ({ title, fingerprint, empty, isActive = false }: SlotProps) => (
  <div className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-line p-4">
    <p className="flex items-center gap-2 font-medium">
      {title}
      {fingerprint !== null && (
        <Badge tone={isActive ? 'positive' : 'warning'}>{isActive ? 'Active' : 'Not registered yet'}</Badge>
      )}
    </p>
    {fingerprint === null ? (
      <p className="text-sm text-ink-muted">{empty}</p>
    ) : (
      <code className="font-mono text-sm wrap-anywhere">{fingerprint}</code>
    )}
  </div>
)

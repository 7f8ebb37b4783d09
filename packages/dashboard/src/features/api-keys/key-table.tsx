import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { date } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import type { ApiKey } from './api-types.ts'
import { useRevokeKey } from './commands.ts'

interface KeyTableProps {
  keys: readonly ApiKey[]
  /** true: says whose each key is. */
  showsOwner?: boolean
  toolbar?: ReactNode
  /** The button of the empty state. */
  create?: ReactNode
}

/** API keys with their use; each can be revoked. */
export const KeyTable = ({ keys, showsOwner = false, toolbar, create }: KeyTableProps) => (
  <DataTable
    label="API keys"
    rows={keys}
    rowKey={({ id }) => id}
    toolbar={toolbar}
    columns={[
      { id: 'name', header: 'Name', isRowHeader: true, cell: (key) => <KeyName apiKey={key} /> },
      ...(showsOwner ? [{ id: 'owner', header: 'Owner', cell: (key: ApiKey) => key.user_email ?? '—' }] : []),
      { id: 'scopes', header: 'May', cell: (key) => key.scopes.join(', ') },
      {
        id: 'used',
        header: 'Last used',
        cell: (key) => (key.last_used_at ? <Moment at={key.last_used_at} /> : 'Never'),
      },
      { id: 'created', header: 'Created', cell: (key) => <Moment at={key.created_at} /> },
      { id: 'state', header: 'State', cell: (key) => <KeyState apiKey={key} /> },
      { id: 'actions', header: '', align: 'end', cell: (key) => <RevokeButton apiKey={key} /> },
    ]}
    empty={
      <EmptyState icon={<KeyRound />} title="No API keys yet" action={create}>
        An application shows a key with every request. Give each application its own, so that one can be
        revoked without touching the others.
      </EmptyState>
    }
  />
)

const KeyName = ({ apiKey: { name, prefix } }: { apiKey: ApiKey }) => (
  <span>
    <span className="block font-medium">{name}</span>
    <code className="font-mono text-xs text-ink-muted">{prefix}…</code>
  </span>
)

const KeyState = ({ apiKey: { is_active, revoked_at, expires_at } }: { apiKey: ApiKey }) => {
  if (revoked_at) return <Badge tone="negative">Revoked</Badge>
  if (!is_active) return <Badge tone="warning">Expired</Badge>
  return <Badge tone="positive">{expires_at ? `Until ${date(expires_at)}` : 'Active'}</Badge>
}

const RevokeButton = ({ apiKey }: { apiKey: ApiKey }) => {
  const revoke = useRevokeKey(apiKey)
  return apiKey.is_active ? (
    <Button look="quiet" size="small" aria-label={`Revoke ${apiKey.name}`} onPress={() => revoke.run()}>
      Revoke
    </Button>
  ) : null
}

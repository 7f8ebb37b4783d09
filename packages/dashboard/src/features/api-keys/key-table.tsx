import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { date } from '../../ui/format.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Moment } from '../../ui/time.tsx'
import type { ApiKey } from './api-types.ts'
import { useRevokeKey } from './commands.ts'
import { apiKeysQuery, PAGE_SIZE } from './queries.ts'

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (key) => <KeyName apiKey={key} />,
  },
  { id: 'scopes', header: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : 'Never'),
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { id: 'state', header: 'State', cell: (key) => <KeyState apiKey={key} /> },
  { id: 'actions', header: '', align: 'end', cell: (key) => <RevokeButton apiKey={key} /> },
]

const OWNER: Column<ApiKey> = {
  id: 'owner',
  header: 'Owner',
  cell: ({ user_email }) => user_email ?? '—',
}

interface KeyTableProps {
  /** true: the keys of every account, with their owners. */
  all: boolean
  /** true: revoked and expired keys, too. */
  includeInactive: boolean
  skip: number
  onInclude: (isIncluded: boolean) => void
  onSkip: (skip: number) => void
}

/** API keys with their use; each can be revoked. */
export const KeyTable = ({ all, includeInactive, skip, onInclude, onSkip }: KeyTableProps) => {
  const query = useQuery(apiKeysQuery({ all, includeInactive, skip }))
  return (
    <PagedTable
      label="API keys"
      query={query}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={onSkip}
      columns={all ? COLUMNS.toSpliced(1, 0, OWNER) : COLUMNS}
      rowKey={({ id }) => id}
      toolbar={
        <Switch isSelected={includeInactive} onChange={onInclude}>
          Show revoked and expired
        </Switch>
      }
      empty={
        <EmptyState icon={<KeyRound />} title="No API keys yet">
          Applications send a key with every request. Give each application its own, so that you can revoke
          one without affecting the others.
        </EmptyState>
      }
    />
  )
}

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
    <Button
      look="quiet"
      size="small"
      aria-label={`Revoke ${apiKey.name}`}
      isPending={revoke.isPending}
      onPress={() => revoke.run()}
    >
      Revoke
    </Button>
  ) : null
}

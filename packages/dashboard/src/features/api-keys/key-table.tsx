import type { UseQueryResult } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { date } from '../../ui/format.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Moment } from '../../ui/time.tsx'
import type { ApiKey } from './api-types.ts'
import { KEY_CALLS, type KeyCalls, useRevokeKey } from './commands.ts'
import { PAGE_SIZE } from './queries.ts'

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
]

const OWNER: Column<ApiKey> = {
  id: 'owner',
  header: 'Owner',
  cell: ({ user_email }) => user_email ?? '—',
}

interface KeyTableProps {
  /** The page of keys that is read. */
  query: UseQueryResult<{ items: ApiKey[]; total: number }>
  /** true: with the owner of each key. */
  withOwners?: boolean
  /** true: revoked and expired keys, too. */
  includeInactive: boolean
  skip: number
  onInclude: (isIncluded: boolean) => void
  onSkip: (skip: number) => void
  /** Whether the reader may revoke a key; left out: all of them. */
  mayRevoke?: (key: ApiKey) => boolean
  /** How a key is revoked; left out: as a key as such. */
  calls?: KeyCalls
  /** What keys are for, where there are none. */
  children?: ReactNode
}

const columnsFor = ({
  withOwners = false,
  mayRevoke = () => true,
  calls = KEY_CALLS,
}: KeyTableProps): readonly Column<ApiKey>[] => [
  ...(withOwners ? COLUMNS.toSpliced(1, 0, OWNER) : COLUMNS),
  {
    id: 'actions',
    header: '',
    align: 'end',
    cell: (key) => key.is_active && mayRevoke(key) && <RevokeButton apiKey={key} calls={calls} />,
  },
]

/** API keys with their use; each that the reader may revoke has a button for it. */
export const KeyTable = (props: KeyTableProps) => {
  const { query, includeInactive, skip, onInclude, onSkip, children = OF_APPLICATIONS } = props
  return (
    <PagedTable
      label="API keys"
      query={query}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={onSkip}
      columns={columnsFor(props)}
      rowKey={({ id }) => id}
      toolbar={
        <Switch isSelected={includeInactive} onChange={onInclude}>
          Show revoked and expired
        </Switch>
      }
      empty={
        <EmptyState icon={<KeyRound />} title="No API keys yet">
          {children}
        </EmptyState>
      }
    />
  )
}

const OF_APPLICATIONS =
  'Applications send a key with every request. Give each application its own, so that you can revoke one without affecting the others.'

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

const RevokeButton = ({ apiKey, calls }: { apiKey: ApiKey; calls: KeyCalls }) => {
  const revoke = useRevokeKey(apiKey, calls)
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Revoke ${apiKey.name}`}
      isPending={revoke.isPending}
      onPress={() => revoke.run()}
    >
      Revoke
    </Button>
  )
}

import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { count, date, words } from '../../../ui/format.ts'
import { Moment } from '../../../ui/time.tsx'
import type { ComplianceEvent } from '../api-types.ts'

const PROOF: readonly Column<ComplianceEvent>[] = [
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => (
      <Badge tone={outcome === 'FAILURE' ? 'negative' : 'neutral'}>{words(outcome.toLowerCase())}</Badge>
    ),
    text: ({ outcome }) => outcome,
  },
  {
    id: 'position',
    header: 'Position',
    align: 'end',
    cell: ({ position }) => count(position),
    text: ({ position }) => String(position),
  },
  {
    id: 'kept',
    header: 'Retention until',
    hint: 'The longer one of the standards. Nothing deletes the entry afterwards.',
    cell: ({ retention_expires_at }) => date(retention_expires_at),
    text: ({ retention_expires_at }) => retention_expires_at,
  },
  {
    id: 'hash',
    header: 'Hash',
    hidden: true,
    cell: ({ hash }) => <code className="font-mono text-sm">{hash.slice(0, 16)}…</code>,
    text: ({ hash }) => hash,
  },
]

/** The columns of the entries; a press on an action calls back with it. */
export const columnsFor = (onAction: (action: string) => void): readonly Column<ComplianceEvent>[] => [
  {
    id: 'time',
    header: 'Time',
    isRowHeader: true,
    cell: ({ timestamp }) => <Moment at={timestamp} />,
    text: ({ timestamp }) => timestamp,
  },
  {
    id: 'action',
    header: 'Action',
    cell: ({ action_type }) => (
      <Button look="quiet" size="small" onPress={() => onAction(action_type)}>
        {words(action_type)}
        <span className="sr-only">: show only this action</span>
      </Button>
    ),
    text: ({ action_type }) => action_type,
  },
  {
    id: 'description',
    header: 'What happened',
    cell: ({ action_description, user_email }) => (
      <span className="block max-w-96">
        <span className="block wrap-anywhere">{action_description}</span>
        <span className="block truncate text-sm text-ink-muted">{user_email}</span>
      </span>
    ),
    text: ({ action_description, user_email }) => `${action_description} (${user_email})`,
  },
  ...PROOF,
]

import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { date, words } from '../../../ui/format.ts'
import { Moment } from '../../../ui/time.tsx'
import type { AccessRecord } from '../api-types.ts'

const listText = (texts: readonly string[]): string => (texts.length === 0 ? '—' : texts.join(', '))

const DETAILS: readonly Column<AccessRecord>[] = [
  {
    id: 'fields',
    header: 'Fields',
    cell: ({ phi_fields_accessed }) => listText(phi_fields_accessed),
    text: ({ phi_fields_accessed }) => phi_fields_accessed.join(', '),
  },
  {
    id: 'purpose',
    header: 'Purpose',
    cell: ({ purpose }) => <span className="block max-w-80 wrap-anywhere">{purpose || '—'}</span>,
    text: ({ purpose }) => purpose,
  },
  {
    id: 'kept',
    header: 'Kept until',
    hint: 'How long the law asks for the record. Nothing deletes it afterwards.',
    cell: ({ retained_until }) => date(retained_until),
    text: ({ retained_until }) => retained_until,
  },
  {
    id: 'address',
    header: 'Address',
    hidden: true,
    cell: ({ ip_address }) => ip_address ?? '—',
    text: ({ ip_address }) => ip_address ?? '',
  },
]

interface PersonButtonProps {
  record: AccessRecord
  onPerson: (id: string) => void
}

const PersonButton = ({ record: { user_id, username }, onPerson }: PersonButtonProps) => (
  <span className="-ms-2 inline-block">
    <Button look="quiet" size="small" onPress={() => onPerson(user_id)}>
      {username}
      <span className="sr-only">: show only their accesses</span>
    </Button>
  </span>
)

/** The columns of the records; a press on a name calls back with the id of the account. */
export const columnsFor = (onPerson: (id: string) => void): readonly Column<AccessRecord>[] => [
  {
    id: 'time',
    header: 'Time',
    isRowHeader: true,
    cell: ({ timestamp }) => <Moment at={timestamp} />,
    text: ({ timestamp }) => timestamp,
  },
  {
    id: 'person',
    header: 'Person',
    cell: (record) => <PersonButton record={record} onPerson={onPerson} />,
    text: ({ username }) => username,
  },
  {
    id: 'action',
    header: 'Action',
    cell: ({ action }) => (
      <Badge tone={action === 'decrypt_failed' ? 'negative' : 'neutral'}>{words(action)}</Badge>
    ),
    text: ({ action }) => action,
  },
  {
    id: 'resource',
    header: 'What',
    cell: ({ resource_type, resource_id }) => (
      <span className="block max-w-72">
        <span className="block truncate">{resource_id}</span>
        <span className="block truncate text-sm text-ink-muted">{resource_type}</span>
      </span>
    ),
    text: ({ resource_type, resource_id }) => `${resource_type} ${resource_id}`,
  },
  ...DETAILS,
]

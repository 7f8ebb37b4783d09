import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { words } from '../../../ui/format.ts'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Grant, PersonPermissions } from '../api-types.ts'
import { useRevokeGrant } from '../commands.ts'
import { resourceLabel } from '../permissions.ts'
import { grantsQuery, PAGE_SIZE } from '../queries.ts'
import { GrantDialog } from './grant-dialog.tsx'

/** The single grants of a person: what, until when, by whom and why; each can be revoked. */
export const GrantsCard = ({ person }: { person: PersonPermissions }) => {
  const [skip, setSkip] = useState(0)
  return (
    <Card
      title="Grants"
      description="Actions on one resource, given to this person alone."
      padded={false}
      actions={<NewGrant person={person} />}
    >
      <PagedTable
        label={`Grants of ${person.username}`}
        query={useQuery(grantsQuery(person.user_id, skip))}
        skip={skip}
        limit={PAGE_SIZE}
        onSkip={setSkip}
        columns={columnsFor(person)}
        rowKey={({ resource }) => resource}
        empty={<p className="px-5 py-6 text-ink-muted">{person.username} has no grants.</p>}
      />
    </Card>
  )
}

const NewGrant = ({ person }: { person: PersonPermissions }) => {
  const mayGrant = useMay('superuser', 'permission.create')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button refused={!mayGrant && reservedFor('superuser')} onPress={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        Grant
      </Button>
      {isOpen && <GrantDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const columnsFor = (person: PersonPermissions): readonly Column<Grant>[] => [
  { id: 'resource', header: 'Resource', isRowHeader: true, cell: ({ resource }) => words(resource) },
  { id: 'actions', header: 'Actions', cell: ({ actions }) => actions.map(words).join(', ') },
  { id: 'expires', header: 'Expires', cell: (grant) => <Expiry grant={grant} /> },
  { id: 'by', header: 'Granted by', cell: ({ granted_by_username }) => granted_by_username ?? '—' },
  { id: 'at', header: 'Granted', cell: ({ granted_at }) => <Moment at={granted_at} /> },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '—' },
  { id: 'revoke', header: '', align: 'end', cell: (grant) => <RevokeButton person={person} grant={grant} /> },
]

const Expiry = ({ grant: { expires_at, is_expired } }: { grant: Grant }) => {
  if (expires_at === null) return 'Never'
  return (
    <span className="flex items-center gap-2">
      <Moment at={expires_at} />
      {is_expired && <Badge>Expired</Badge>}
    </span>
  )
}

const RevokeButton = ({ person, grant }: { person: PersonPermissions; grant: Grant }) => {
  const mayRevoke = useMay('superuser', 'permission.delete')
  const revoke = useRevokeGrant(person, grant)
  return (
    <Button
      look="quiet"
      size="small"
      refused={!mayRevoke && reservedFor('superuser')}
      isPending={revoke.isPending}
      onPress={() => revoke.run()}
    >
      Revoke<span className="sr-only"> the grant for {resourceLabel(grant.resource)}</span>
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { UserMinus, Users } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import type { Segment } from './api-types.ts'
import { useRemoveMembers } from './commands.ts'
import { MemberUpload } from './member-upload.tsx'
import { membersQuery } from './queries.ts'

const PAGE_SIZE = 50

interface Member {
  user_id: string
  added_at: string
}

const COLUMNS: readonly Column<Member>[] = [
  {
    id: 'user',
    header: 'Subject',
    isRowHeader: true,
    cell: ({ user_id }) => <span className="font-mono text-sm">{user_id}</span>,
    text: ({ user_id }) => user_id,
  },
  {
    id: 'added',
    header: 'Added',
    cell: ({ added_at }) => <Moment at={added_at} />,
    text: ({ added_at }) => added_at,
  },
]

/** The members of an id list: to search, add, remove and upload. */
export const MembersTab = ({ segment }: { segment: Segment }) => {
  const mayRead = useMay('reader')
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <Card title="Members" padded={false}>
        {mayRead ? (
          <MembersTable segment={segment} />
        ) : (
          <p className="px-5 py-6 text-ink-muted">
            Only administrators, developers and analysts can see the members.
          </p>
        )}
      </Card>
      <Card title="Add or remove members">
        <MemberUpload segmentId={segment.id} />
      </Card>
    </div>
  )
}

const MembersTable = ({ segment }: { segment: Segment }) => {
  const [skip, setSkip] = useState(0)
  const [user, setUser] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const filter = user === '' ? {} : { user }
  const query = useQuery(membersQuery(segment.id, { ...filter, skip, limit: PAGE_SIZE }))
  const search = (text: string) => {
    setSkip(0)
    setUser(text)
  }
  return (
    <PagedTable
      query={query}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={setSkip}
      label="Members of the segment"
      columns={COLUMNS}
      rowKey={({ user_id }) => user_id}
      selected={selected}
      onSelect={setSelected}
      bulkActions={
        <RemoveButton segment={segment} ids={[...selected]} onDone={() => setSelected(new Set())} />
      }
      toolbar={<SearchField label="Exact subject id" value={user} onChange={search} />}
      empty={<NoMember isFiltered={user !== ''} />}
    />
  )
}

interface RemoveButtonProps {
  segment: Segment
  ids: string[]
  onDone: () => void
}

const RemoveButton = ({ segment, ids, onDone }: RemoveButtonProps) => {
  const mayEdit = useMay('editor')
  const remove = useRemoveMembers(segment, onDone)
  return (
    <Button
      size="small"
      look="danger"
      refused={!mayEdit && reservedFor('editor')}
      isPending={remove.isPending}
      onPress={() => remove.run(ids)}
    >
      <UserMinus aria-hidden="true" />
      Remove
    </Button>
  )
}

const NoMember = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No member has this id">Enter the full id.</EmptyState>
  ) : (
    <EmptyState icon={<Users />} title="No members yet">
      Enter ids, or upload a file with up to a million of them.
    </EmptyState>
  )

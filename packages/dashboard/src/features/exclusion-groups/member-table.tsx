import { FlaskConical, LogOut, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ExperimentStatus, labelOf, STATUSES } from '../experiments/index.ts'
import type { Group, Member } from './api-types.ts'
import { useRemoveMember } from './commands.ts'
import { AddMemberButton } from './group-actions.tsx'
import { memberLock } from './locks.ts'
import { ShareDialog } from './share-dialog.tsx'
import { isArchivedMember, percentText, rangeText } from './shares.ts'

const STATES = STATUSES.map(({ id }) => id)

const Status = ({ member }: { member: Member }) => {
  const known = STATES.find((state) => state === member.status)
  if (known === undefined) return member.status
  return <ExperimentStatus status={known} archived_at={isArchivedMember(member) ? '' : null} />
}

const shareText = ({ share_percentage, range }: Member): string => {
  if (share_percentage !== null) return percentText(share_percentage)
  return range === null ? '—' : `Equal share, ${percentText(range[1] - range[0])}`
}

const columnsOf = (group: Group): readonly Column<Member>[] => [
  {
    id: 'name',
    header: 'Experiment',
    isRowHeader: true,
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (member) => <Status member={member} />,
    text: ({ status }) => labelOf(STATUSES, status),
  },
  { id: 'share', header: 'Share of all subjects', align: 'end', cell: shareText, text: shareText },
  {
    id: 'range',
    header: 'Range',
    hint: 'Subjects whose hash in this group is in the range may enter the experiment.',
    align: 'end',
    cell: ({ range }) => (range === null ? 'None' : rangeText(range)),
    text: ({ range }) => (range === null ? '' : range.join(' to ')),
  },
  {
    id: 'actions',
    header: '',
    align: 'end',
    width: '4rem',
    cell: (member) => <MemberMenu group={group} member={member} />,
  },
]

/** The experiments of a group in the order of joining. */
export const MemberTable = ({ group }: { group: Group }) => (
  <DataTable
    label="Experiments of the group"
    rows={group.experiments}
    rowKey={({ id }) => id}
    rowLink={({ id }) => ({ to: '/experiments/$id', params: { id } })}
    columns={columnsOf(group)}
    csv="exclusion-group.csv"
    toolbar={<h2 className="text-lg font-semibold">Experiments</h2>}
    empty={
      <EmptyState
        icon={<FlaskConical />}
        title="No experiments in this group yet"
        action={<AddMemberButton group={group} />}
      >
        Add two or more drafts. Each gets its own range of the traffic, so that no subject enters two of them.
      </EmptyState>
    }
  />
)

const MemberMenu = ({ group, member }: { group: Group; member: Member }) => {
  const [isChanging, setIsChanging] = useState(false)
  const remove = useRemoveMember(group, member)
  const mayEdit = useMay('editor')
  const refused = mayEdit ? memberLock(group, member) : reservedFor('editor')
  return (
    <>
      <ActionMenu
        label={`Actions of ${member.name}`}
        items={[
          {
            id: 'share',
            label: 'Change share',
            icon: <SlidersHorizontal />,
            refused,
            onAction: () => setIsChanging(true),
          },
          {
            id: 'remove',
            label: 'Remove from group',
            icon: <LogOut />,
            refused,
            onAction: () => remove.run(),
          },
        ]}
      />
      {isChanging && <ShareDialog group={group} member={member} onClose={() => setIsChanging(false)} />}
    </>
  )
}

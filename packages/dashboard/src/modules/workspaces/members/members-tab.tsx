import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Member, Workspace } from '../api-types.ts'
import { membersQuery, PAGE_SIZE } from '../queries.ts'
import { mayManage, roleLabel, rolesToGive, type WorkspaceRights } from '../roles.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { useChangeRole, useRemoveMember } from './commands.ts'

const route = getRouteApi('/shell/workspaces/$id')

interface MembersTabProps {
  workspace: Workspace
  rights: WorkspaceRights
}

/** Who is in a workspace, with which role. */
export const MembersTab = ({ workspace, rights }: MembersTabProps) => {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  return (
    <Card
      title="Members"
      description="These roles are for the workspace alone. What people may do with experiments and flags is decided by the roles of their accounts."
      padded={false}
      actions={rights.administers && <AddMember workspace={workspace} rights={rights} />}
    >
      <PagedTable
        label="Members"
        query={useQuery(membersQuery(workspace.id, skip))}
        skip={skip}
        limit={PAGE_SIZE}
        onSkip={(to) => void navigate({ search: { page: pageAt(to, PAGE_SIZE) }, replace: true })}
        columns={columnsFor({ workspace, rights })}
        rowKey={({ user_id }) => user_id}
      />
    </Card>
  )
}

const AddMember = ({ workspace, rights }: MembersTabProps) => {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <Button onPress={() => setIsAdding(true)}>
        <Plus aria-hidden="true" />
        Add member
      </Button>
      {isAdding && (
        <AddMemberDialog workspace={workspace} rights={rights} onClose={() => setIsAdding(false)} />
      )}
    </>
  )
}

const columnsFor = ({ workspace, rights }: MembersTabProps): readonly Column<Member>[] => [
  { id: 'name', header: 'Name', isRowHeader: true, cell: (member) => <MemberName member={member} /> },
  {
    id: 'email',
    header: 'E-mail',
    cell: ({ email }) => <span className="block max-w-80 wrap-anywhere">{email ?? '—'}</span>,
  },
  {
    id: 'role',
    header: 'Role',
    cell: (member) =>
      mayManage(rights, member) ? <RoleSelect member={member} rights={rights} /> : roleLabel(member.role),
  },
  { id: 'joined', header: 'Joined', cell: ({ joined_at }) => <Moment at={joined_at} /> },
  {
    id: 'actions',
    header: '',
    align: 'end',
    cell: (member) => mayManage(rights, member) && <RemoveButton workspace={workspace} member={member} />,
  },
]

const MemberName = ({ member: { user_id, username } }: { member: Member }) => {
  const { id } = useUser()
  return (
    <span className="flex max-w-80 items-center gap-2 wrap-anywhere">
      {username}
      {user_id === id && <Badge>You</Badge>}
    </span>
  )
}

const RoleSelect = ({ member, rights }: { member: Member; rights: WorkspaceRights }) => {
  const change = useChangeRole(member, useUser().id === member.user_id)
  return (
    <div className="w-32">
      <Select
        label={`Role of ${member.username}`}
        labelHidden
        options={rolesToGive(rights)}
        value={change.input ?? member.role}
        onChange={(role) => role !== member.role && change.run(role)}
        isDisabled={change.isPending}
      />
    </div>
  )
}

const RemoveButton = ({ workspace, member }: { workspace: Workspace; member: Member }) => {
  const remove = useRemoveMember(workspace, member)
  const { id } = useUser()
  if (member.user_id === id) return null
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Remove ${member.username}`}
      isPending={remove.isPending}
      onPress={() => remove.run()}
    >
      Remove
    </Button>
  )
}

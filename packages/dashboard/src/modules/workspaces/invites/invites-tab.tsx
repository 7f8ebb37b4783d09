import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Mail, MailPlus } from 'lucide-react'
import { useState } from 'react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { InviteSent, InviteStatus, Workspace } from '../api-types.ts'
import { invitesQuery, PAGE_SIZE } from '../queries.ts'
import type { WorkspaceRights } from '../roles.ts'
import { columnsFor } from './invite-columns.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

const route = getRouteApi('/shell/workspaces/$id')

interface InvitesTabProps {
  workspace: Workspace
  rights: WorkspaceRights
}

/** The invites of a workspace: send, send again, revoke. */
export const InvitesTab = ({ workspace, rights }: InvitesTabProps) => {
  const [isInviting, setIsInviting] = useState(false)
  const [sent, setSent] = useState<InviteSent>()
  const invite = (
    <Button look="primary" onPress={() => setIsInviting(true)}>
      <MailPlus aria-hidden="true" />
      Invite
    </Button>
  )
  return (
    <Card
      title="Invites"
      description="An invite is a link for one e-mail address. Whoever has an account with that address accepts it within 7 days."
      padded={false}
      actions={invite}
    >
      <InviteTable workspace={workspace} rights={rights} onSent={setSent} />
      {isInviting && (
        <InviteDialog
          workspace={workspace}
          rights={rights}
          onSent={setSent}
          onClose={() => setIsInviting(false)}
        />
      )}
      <LinkDialog sent={sent} onClose={() => setSent(undefined)} />
    </Card>
  )
}

interface InviteTableProps extends InvitesTabProps {
  onSent: (sent: InviteSent) => void
}

const InviteTable = ({ workspace, rights, onSent }: InviteTableProps) => {
  const { page, status } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const show = (next: { page?: number; status?: InviteStatus }) =>
    void navigate({ search: { tab: 'invites', ...next }, replace: true })
  return (
    <PagedTable
      label="Invites"
      query={useQuery(invitesQuery(workspace.id, { status, skip }))}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => show({ status, page: pageAt(to, PAGE_SIZE) })}
      columns={columnsFor(rights, onSent)}
      rowKey={({ id }) => id}
      toolbar={<StatusFilter status={status} onChange={(next) => show({ status: next })} />}
      empty={<NoInvite isFiltered={status !== undefined} />}
    />
  )
}

const STATUSES = [
  { id: 'all', label: 'Any status' },
  { id: 'pending', label: 'Pending' },
  { id: 'accepted', label: 'Accepted' },
  { id: 'expired', label: 'Expired' },
  { id: 'revoked', label: 'Revoked' },
] as const

interface StatusFilterProps {
  status: InviteStatus | undefined
  onChange: (status: InviteStatus | undefined) => void
}

const StatusFilter = ({ status, onChange }: StatusFilterProps) => (
  <div className="w-36">
    <Select
      label="Status"
      labelHidden
      options={STATUSES}
      value={status ?? 'all'}
      onChange={(next) => onChange(next === 'all' ? undefined : next)}
    />
  </div>
)

const NoInvite = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No invites match">Choose another status.</EmptyState>
  ) : (
    <EmptyState icon={<Mail />} title="Nobody was invited yet">
      Invite people by e-mail. Somebody without an account needs one first, from an administrator or by
      signing in through their organisation.
    </EmptyState>
  )

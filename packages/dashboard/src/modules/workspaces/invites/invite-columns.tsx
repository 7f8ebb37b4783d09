import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Invite, InviteSent, InviteStatus } from '../api-types.ts'
import { roleLabel, type WorkspaceRights } from '../roles.ts'
import { useResendInvite, useRevokeInvite } from './commands.ts'

type OnSent = (sent: InviteSent) => void

/** The columns of the list of invites; what is sent again is handed to `onSent`. */
export const columnsFor = (rights: WorkspaceRights, onSent: OnSent): readonly Column<Invite>[] => [
  { id: 'email', header: 'E-mail', isRowHeader: true, cell: ({ email }) => <Address text={email} /> },
  { id: 'role', header: 'Role', cell: ({ role }) => roleLabel(role) },
  { id: 'status', header: 'Status', cell: (invite) => <InviteState invite={invite} /> },
  { id: 'inviter', header: 'Invited by', cell: ({ inviter_username }) => inviter_username ?? '—' },
  { id: 'created', header: 'Invited', cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    id: 'actions',
    header: '',
    align: 'end',
    cell: (invite) => <InviteActions invite={invite} rights={rights} onSent={onSent} />,
  },
]

/** Addresses can be longer than a phone is wide. */
const Address = ({ text }: { text: string }) => <span className="block max-w-80 wrap-anywhere">{text}</span>

const STATES: Record<InviteStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'accent' },
  accepted: { label: 'Accepted', tone: 'positive' },
  expired: { label: 'Expired', tone: 'warning' },
  revoked: { label: 'Revoked', tone: 'neutral' },
}

const InviteState = ({ invite: { status, expires_at } }: { invite: Invite }) => (
  <span className="flex flex-wrap items-center gap-1.5">
    <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
    {status === 'pending' && (
      <span className="text-sm text-ink-muted">
        expires <Moment at={expires_at} />
      </span>
    )}
  </span>
)

interface InviteActionsProps {
  invite: Invite
  rights: WorkspaceRights
  onSent: OnSent
}

/** An accepted invite stays as it is, and only owners send one that makes somebody an owner. */
const InviteActions = ({ invite, rights, onSent }: InviteActionsProps) => (
  <span className="inline-flex gap-1">
    {invite.status !== 'accepted' && (rights.owns || invite.role !== 'owner') && (
      <ResendButton invite={invite} onSent={onSent} />
    )}
    {invite.status === 'pending' && <RevokeButton invite={invite} />}
  </span>
)

const ResendButton = ({ invite, onSent }: { invite: Invite; onSent: OnSent }) => {
  const resend = useResendInvite(invite, onSent)
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Send the invite to ${invite.email} again`}
      isPending={resend.isPending}
      onPress={() => resend.run()}
    >
      Send again
    </Button>
  )
}

const RevokeButton = ({ invite }: { invite: Invite }) => {
  const revoke = useRevokeInvite(invite)
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Revoke the invite to ${invite.email}`}
      isPending={revoke.isPending}
      onPress={() => revoke.run()}
    >
      Revoke
    </Button>
  )
}

import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../../api/session.ts'
import { signOut } from '../../../app/sign-out.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { InvitePreview } from '../api-types.ts'
import { useAcceptInvite } from './commands.ts'
import { refusalText } from './refusals.ts'

interface AcceptFormProps {
  invite: InvitePreview
  token: string
  /** Who is signed in. */
  user: User
}

/** The service shows the address of an invite to nobody but its owner, and masks it for others. */
const isFor = ({ email }: InvitePreview, user: User): boolean =>
  user.email !== null && user.email.toLowerCase() === email.toLowerCase()

/** Accepts an invite, or offers the change of account where it is for another one. */
export const AcceptForm = (props: AcceptFormProps) =>
  isFor(props.invite, props.user) ? <AcceptButton {...props} /> : <OtherAccount {...props} />

const AcceptButton = ({ invite, token, user }: AcceptFormProps) => {
  const navigate = useNavigate()
  const accept = useAcceptInvite({
    token,
    name: invite.workspace_name,
    onDone: ({ workspace_id }) => navigate({ to: '/workspaces/$id', params: { id: workspace_id } }),
  })
  return (
    <>
      {accept.error && <Notice tone="negative">{refusalText(accept.error)}</Notice>}
      <Button look="primary" isPending={accept.isPending} onPress={() => accept.run()}>
        Accept
      </Button>
      <p className="text-sm text-ink-muted">
        You are signed in as {user.username}. Members of the workspace see your name and e-mail address.
      </p>
    </>
  )
}

const OtherAccount = ({ invite, user }: AcceptFormProps) => (
  <>
    <Notice tone="warning" title="This invite is for somebody else">
      It was sent to {invite.email}; you are signed in as {user.email ?? user.username}. Sign in with the
      account of that address, or ask for an invite to yours.
    </Notice>
    <Button onPress={signOut}>Sign in with another account</Button>
  </>
)

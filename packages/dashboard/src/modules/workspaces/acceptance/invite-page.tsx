import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { ApiError } from '../../../api/errors.ts'
import { useMaybeUser } from '../../../api/session.ts'
import { SignInFrame } from '../../../features/auth/index.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/card.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { InvitePreview } from '../api-types.ts'
import { inviteQuery } from '../queries.ts'
import { roleLabel } from '../roles.ts'
import { AcceptForm } from './accept-form.tsx'
import { refusalText } from './refusals.ts'

const route = getRouteApi('/invites/$token')

/** The invite of a link, for whoever has it: they sign in where they are not, and accept it. */
export const InvitePage = () => {
  const { token } = route.useParams()
  const query = useQuery(inviteQuery(token, useMaybeUser()?.id))
  if (query.error instanceof ApiError && query.error.status === 404) return <NoInvite error={query.error} />
  const title = query.data ? `Join ${query.data.workspace_name}` : 'Invite to a workspace'
  return (
    <SignInFrame title={title} description="A workspace groups people and API keys.">
      <QueryView query={query}>{(invite) => <InviteView invite={invite} token={token} />}</QueryView>
    </SignInFrame>
  )
}

const NoInvite = ({ error }: { error: Error }) => (
  <SignInFrame title="This invite cannot be used" description={refusalText(error)}>
    <HomeLink />
  </SignInFrame>
)

const HomeLink = () => <LinkButton to="/">Go to Assay</LinkButton>

const InviteView = ({ invite, token }: { invite: InvitePreview; token: string }) => (
  <div className="flex flex-col gap-5">
    <Facts
      facts={[
        { name: 'Invited by', value: invite.inviter_name ?? 'An administrator' },
        { name: 'Your role there', value: roleLabel(invite.role) },
        { name: 'For', value: invite.email },
        {
          name: invite.status === 'expired' ? 'Expired' : 'Valid until',
          value: dateTime(invite.expires_at),
        },
      ]}
    />
    <Answer invite={invite} token={token} />
  </div>
)

const Answer = ({ invite, token }: { invite: InvitePreview; token: string }) => {
  const user = useMaybeUser()
  if (invite.status !== 'pending') return <Closed invite={invite} />
  if (user === undefined) return <SignInFirst />
  if (user.second_factor === 'required') return <SecondFactorFirst />
  return <AcceptForm invite={invite} token={token} user={user} />
}

const Closed = ({ invite: { status, inviter_name } }: { invite: InvitePreview }) => (
  <>
    {status === 'accepted' ? (
      <Notice title="This invite was already accepted">
        A link works once. If it was you, the workspace is among yours.
      </Notice>
    ) : (
      <Notice tone="warning" title="This invite has expired">
        Ask {inviter_name ?? 'an administrator of the workspace'} to send it again.
      </Notice>
    )}
    <LinkButton to="/workspaces">Your workspaces</LinkButton>
  </>
)

const SignInFirst = () => {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <>
      <LinkButton to="/login" search={{ return_to: address }} look="primary">
        Sign in to accept
      </LinkButton>
      <p className="text-sm text-ink-muted">
        Sign in with the account of this e-mail address; you then come back here. If you have none, an
        administrator of this service creates it.
      </p>
    </>
  )
}

const SecondFactorFirst = () => {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <>
      <LinkButton to="/second-factor" search={{ return_to: address }} look="primary">
        Set up a second factor
      </LinkButton>
      <p className="text-sm text-ink-muted">
        Administrators need a second factor here before they can accept. You then come back to the invite.
      </p>
    </>
  )
}

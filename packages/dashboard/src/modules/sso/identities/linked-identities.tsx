import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { User } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { LinkedIdentity } from '../api-types.ts'
import { providerLabel } from '../providers.ts'
import { useUnlinkIdentity } from './commands.ts'
import { identitiesQuery } from './queries.ts'

/** The identities at providers that sign in to an account; each can be unlinked. */
export const LinkedIdentities = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <Dialog title={`Linked identities of ${user.username}`} size="wide" isOpen onClose={onClose}>
    <QueryView query={useQuery(identitiesQuery(user.id))}>
      {({ items }) =>
        items.length === 0 ? (
          <NoIdentity user={user} />
        ) : (
          <ul className="flex flex-col gap-2">
            {items.map((identity) => (
              <IdentityLine key={identity.id} identity={identity} user={user} />
            ))}
          </ul>
        )
      }
    </QueryView>
  </Dialog>
)

const NoIdentity = ({ user: { email } }: { user: User }) => (
  <EmptyState icon={<Link2 />} title="No identity is linked">
    The first sign-in through single sign-on with the e-mail address {email ?? 'of this account'} links the
    identity of the provider to it.
  </EmptyState>
)

const IdentityLine = ({ identity, user }: { identity: LinkedIdentity; user: User }) => {
  const unlink = useUnlinkIdentity(user)
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{providerLabel(identity.provider_type)}</p>
        <p className="text-sm wrap-anywhere">
          <span className="text-ink-muted">Subject </span>
          <code className="font-mono">{identity.subject}</code>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{identity.issuer}</p>
        <p className="text-sm text-ink-muted">
          Last sign-in <Moment at={identity.last_sign_in_at} /> · linked <Moment at={identity.created_at} />
        </p>
      </div>
      <Button look="danger" size="small" isPending={unlink.isPending} onPress={() => unlink.run(identity)}>
        Unlink
      </Button>
    </li>
  )
}

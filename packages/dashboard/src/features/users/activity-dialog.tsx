import type { User } from '../../api/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { UserActivity } from '../audit/index.ts'

/** The entries of an account in the audit log. */
export const ActivityDialog = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <Dialog title={`Activity of ${user.username}`} size="wide" isOpen onClose={onClose}>
    <UserActivity userId={user.id} />
  </Dialog>
)

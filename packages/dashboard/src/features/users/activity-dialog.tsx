import type { User } from '../../api/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { UserActivity } from '../audit/index.ts'

/** What one account did, by the audit log. */
export const ActivityDialog = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <Dialog title={`What ${user.username} did`} size="wide" isOpen onClose={onClose}>
    <UserActivity userId={user.id} />
  </Dialog>
)

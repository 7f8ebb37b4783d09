import type { User } from '../../app/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { UserActivity } from '../audit/user-activity.tsx'

/** What one account did, by the audit log. */
export const ActivityDialog = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <Dialog title={`What ${user.username} did`} size="wide" isOpen onClose={onClose}>
    <UserActivity userId={user.id} />
  </Dialog>
)

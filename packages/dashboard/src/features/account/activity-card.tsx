import { useUser } from '../../api/session.ts'
import { Card } from '../../ui/card.tsx'
import { UserActivity } from '../audit/index.ts'

/** The signed-in person's entries in the audit log. */
export const ActivityCard = () => (
  <Card title="Activity" description="Your entries in the audit log." padded={false}>
    <UserActivity userId={useUser().id} />
  </Card>
)

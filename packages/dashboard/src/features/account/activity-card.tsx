import { useUser } from '../../api/session.ts'
import { Card } from '../../ui/card.tsx'
import { UserActivity } from '../audit/index.ts'

/** What the signed-in person did, by the audit log. */
export const ActivityCard = () => (
  <Card title="Activity" description="What the audit log keeps of you." padded={false}>
    <UserActivity userId={useUser().id} />
  </Card>
)

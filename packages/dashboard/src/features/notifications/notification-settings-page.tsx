import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { deliverySettingsQuery, PAGE_SIZE } from './queries.ts'
import { TestMessage } from './test-message.tsx'

const route = getRouteApi('/shell/admin/notifications')

/** Notifications of the chat and of administrators: settings, a test message, the delivery log. */
export const NotificationSettingsPage = () => {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useQuery(deliverySettingsQuery)
  return (
    <Page
      title="Notification settings"
      description="Messages to the chat and to administrators. Everybody chooses their own notifications under Account."
    >
      <Card title="Chat and administrators">
        <QueryView query={settings}>{(current) => <DeliveryForm settings={current} />}</QueryView>
      </Card>
      <TestMessage />
      <DeliveryLog
        skip={skipOf(page, PAGE_SIZE)}
        onSkip={(skip) => void navigate({ search: { page: pageAt(skip, PAGE_SIZE) }, replace: true })}
      />
    </Page>
  )
}

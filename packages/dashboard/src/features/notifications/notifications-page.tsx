import { Page } from '../../ui/page.tsx'

export const NotificationsPage = () => <Page title="Notifications">{null}</Page>

import { Page } from '../../ui/page.tsx'

export const NotificationSettingsPage = () => <Page title="Notification settings">{null}</Page>

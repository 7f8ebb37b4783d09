import { Page } from '../../ui/page.tsx'

export const SafetySettingsPage = () => <Page title="Safety settings">{null}</Page>

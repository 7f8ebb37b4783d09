import { Page } from '../../ui/page.tsx'

export const AssistantPage = () => <Page title="Assistant">{null}</Page>

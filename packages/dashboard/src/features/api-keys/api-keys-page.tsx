import { Page } from '../../ui/page.tsx'

export const ApiKeysPage = () => <Page title="All API keys">{null}</Page>

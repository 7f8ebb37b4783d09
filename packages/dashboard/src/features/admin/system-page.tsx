import { Page } from '../../ui/page.tsx'

export const SystemPage = () => <Page title="System">{null}</Page>

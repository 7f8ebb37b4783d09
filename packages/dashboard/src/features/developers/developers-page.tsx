import { Page } from '../../ui/page.tsx'

export const DevelopersPage = () => <Page title="Developers">{null}</Page>

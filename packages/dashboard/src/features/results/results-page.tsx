import { Page } from '../../ui/page.tsx'

export const ResultsPage = () => <Page title="Results">{null}</Page>

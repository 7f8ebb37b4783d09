import { Page } from '../../ui/page.tsx'

export const ExportsPage = () => <Page title="Exports">{null}</Page>

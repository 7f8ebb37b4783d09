import { Page } from '../../ui/page.tsx'

export const ExperimentsPage = () => <Page title="Experiments">{null}</Page>

import { Page } from '../../ui/page.tsx'

export const BanditsPage = () => <Page title="Bandits">{null}</Page>

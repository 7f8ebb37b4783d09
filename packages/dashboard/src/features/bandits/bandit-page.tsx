import { Page } from '../../ui/page.tsx'

export const BanditPage = () => <Page title="Bandit">{null}</Page>

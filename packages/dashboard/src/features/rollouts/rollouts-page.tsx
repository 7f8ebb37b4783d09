import { Page } from '../../ui/page.tsx'

export const RolloutsPage = () => <Page title="Rollouts">{null}</Page>

import { Page } from '../../ui/page.tsx'

export const RolloutPage = () => <Page title="Rollout">{null}</Page>

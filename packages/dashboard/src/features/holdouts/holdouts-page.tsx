import { Page } from '../../ui/page.tsx'

export const HoldoutsPage = () => <Page title="Holdouts">{null}</Page>

import { Page } from '../../ui/page.tsx'

export const HoldoutPage = () => <Page title="Holdout">{null}</Page>

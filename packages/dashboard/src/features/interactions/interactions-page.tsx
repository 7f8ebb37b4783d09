import { Page } from '../../ui/page.tsx'

export const InteractionsPage = () => <Page title="Interactions">{null}</Page>

import { Page } from '../../ui/page.tsx'

export const ExclusionGroupPage = () => <Page title="Exclusion group">{null}</Page>

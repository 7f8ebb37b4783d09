import { Page } from '../../ui/page.tsx'

export const ExclusionGroupsPage = () => <Page title="Exclusion groups">{null}</Page>

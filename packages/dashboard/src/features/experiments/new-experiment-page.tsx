import { Page } from '../../ui/page.tsx'

export const NewExperimentPage = () => <Page title="New experiment">{null}</Page>

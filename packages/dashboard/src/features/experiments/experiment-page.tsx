import { Page } from '../../ui/page.tsx'

export const ExperimentPage = () => <Page title="Experiment">{null}</Page>

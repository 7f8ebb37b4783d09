import { Page } from '../../ui/page.tsx'

export const PlanningPage = () => <Page title="Planning">{null}</Page>

import { Page } from '../../ui/page.tsx'

export const AssignmentsPage = () => <Page title="Assignments">{null}</Page>

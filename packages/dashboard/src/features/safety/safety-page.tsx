import { Page } from '../../ui/page.tsx'

export const SafetyPage = () => <Page title="Safety">{null}</Page>

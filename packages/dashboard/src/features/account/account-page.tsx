import { Page } from '../../ui/page.tsx'

export const AccountPage = () => <Page title="Account">{null}</Page>

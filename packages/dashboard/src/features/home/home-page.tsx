import { Page } from '../../ui/page.tsx'

export const HomePage = () => <Page title="Home">{null}</Page>

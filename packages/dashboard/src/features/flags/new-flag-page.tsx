import { Page } from '../../ui/page.tsx'

export const NewFlagPage = () => <Page title="New feature flag">{null}</Page>

import { Page } from '../../ui/page.tsx'

export const FlagsPage = () => <Page title="Feature flags">{null}</Page>

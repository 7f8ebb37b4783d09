import { Page } from '../../ui/page.tsx'

export const FlagPage = () => <Page title="Feature flag">{null}</Page>

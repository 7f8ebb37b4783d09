import { Page } from '../../ui/page.tsx'

export const ErrorsPage = () => <Page title="Errors">{null}</Page>

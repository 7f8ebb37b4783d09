import { Page } from '../../ui/page.tsx'

export const SchedulersPage = () => <Page title="Schedulers">{null}</Page>

import { Page } from '../../ui/page.tsx'

export const SegmentsPage = () => <Page title="Segments">{null}</Page>

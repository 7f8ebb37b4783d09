import { Page } from '../../ui/page.tsx'

export const SegmentPage = () => <Page title="Segment">{null}</Page>

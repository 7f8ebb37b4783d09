import { Page } from '../../ui/page.tsx'
import { ExportCard } from './export-card.tsx'
import { KINDS } from './kinds.ts'

/** Everything that can be downloaded. */
export const ExportsPage = () => (
  <Page
    title="Exports"
    description="Your data is yours: take it into R, Python or a spreadsheet. In CSV, cells that a spreadsheet would run as a formula are made harmless."
  >
    <div className="grid gap-6 lg:grid-cols-2">
      {KINDS.map((kind) => (
        <ExportCard key={kind.id} kind={kind} />
      ))}
    </div>
  </Page>
)

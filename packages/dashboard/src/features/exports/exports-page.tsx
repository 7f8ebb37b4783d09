import { Page } from '../../ui/page.tsx'
import { ExportCard } from './export-card.tsx'
import { KINDS } from './export-kinds.ts'

/** A card for every kind of export. */
export const ExportsPage = () => (
  <Page
    title="Exports"
    description="Take your data into R, Python or a spreadsheet. CSV files are safe to open: no cell runs as a formula."
  >
    <div className="grid gap-6 lg:grid-cols-2">
      {KINDS.map((kind) => (
        <ExportCard key={kind.id} kind={kind} />
      ))}
    </div>
  </Page>
)

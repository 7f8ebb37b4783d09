import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count } from '../../../ui/format.ts'
import type { Residency } from '../api-types.ts'

type Region = Residency['regions'][number]

const COLUMNS: readonly Column<Region>[] = [
  { id: 'region', header: 'Region', isRowHeader: true, cell: ({ region }) => region },
  { id: 'agreements', header: 'Agreements', align: 'end', cell: ({ baas }) => count(baas) },
  {
    id: 'allowed',
    header: 'Allowed',
    cell: ({ allowed }) => (
      <Badge tone={allowed ? 'positive' : 'negative'}>{allowed ? 'Allowed' : 'Not allowed'}</Badge>
    ),
  },
]

/** Where health data may lie, and where the agreements that stand say that it lies. */
export const ResidencyCard = ({
  residency: { allowed_regions, regions, compliant },
}: {
  residency: Residency
}) => (
  <Card
    title="Residency"
    description={
      allowed_regions.length === 0
        ? 'Any region is allowed, for the setting HIPAA_ALLOWED_REGIONS names none.'
        : `Allowed by the setting HIPAA_ALLOWED_REGIONS: ${allowed_regions.join(', ')}.`
    }
    actions={
      <Badge tone={compliant ? 'positive' : 'negative'}>
        {compliant ? 'Every region is allowed' : 'A region is not allowed'}
      </Badge>
    }
    padded={false}
  >
    <DataTable
      label="Regions of agreements"
      columns={COLUMNS}
      rows={regions}
      rowKey={({ region }) => region}
      empty={<p className="px-5 py-6 text-ink-muted">No agreement stands, so no region is named yet.</p>}
    />
  </Card>
)

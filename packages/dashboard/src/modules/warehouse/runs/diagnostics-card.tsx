import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count, percent } from '../../../ui/format.ts'
import type { AnalysisResults } from '../api-types.ts'

type Variant = AnalysisResults['variants'][number]

/** How the exposures were counted, and which units each variant got. */
export const DiagnosticsCard = ({ results }: { results: AnalysisResults }) => {
  const { exposed_units, units_in_multiple_variants, rows_without_unit_or_variant } = results.diagnostics
  return (
    <Card
      title="Exposures"
      description="A unit counts from its first exposure in the window. Units seen under two labels are left out."
      padded={false}
    >
      <div className="grid gap-3 px-5 pt-3 pb-2 sm:grid-cols-3">
        <FigureTile label="Exposed units" value={count(exposed_units)} hint="each under one label" />
        <FigureTile
          label="Units under several labels"
          value={count(units_in_multiple_variants)}
          hint="left out: nobody knows which variant acted"
          {...toneOf(units_in_multiple_variants, exposed_units)}
        />
        <FigureTile
          label="Rows without unit or variant"
          value={count(rows_without_unit_or_variant)}
          hint="left out: they belong to nobody"
          {...toneOf(rows_without_unit_or_variant, exposed_units)}
        />
      </div>
      <DataTable
        label="Units by variant"
        columns={COLUMNS}
        rows={results.variants}
        rowKey={({ variant_id }) => variant_id}
      />
    </Card>
  )
}

/** More than one in a hundred is worth a look. */
const NOTABLE_SHARE = 0.01

const toneOf = (value: number, units: number) =>
  value > units * NOTABLE_SHARE ? { tone: 'warning' as const } : {}

const COLUMNS: readonly Column<Variant>[] = [
  {
    id: 'variant',
    header: 'Variant',
    isRowHeader: true,
    text: ({ variant_name }) => variant_name,
    cell: ({ variant_name, is_control }) => (
      <span className="font-medium">
        {variant_name}
        {is_control && <span className="font-normal text-ink-muted">, control</span>}
      </span>
    ),
  },
  {
    id: 'labels',
    header: 'Labels in the warehouse',
    text: ({ labels }) => labels.join(', '),
    cell: ({ labels }) =>
      labels.length === 0 ? <span className="text-ink-muted">none found</span> : labels.join(', '),
  },
  {
    id: 'units',
    header: 'Units',
    align: 'end',
    text: ({ units }) => String(units),
    cell: ({ units }) => count(units),
  },
  {
    id: 'allocation',
    header: 'Allocation',
    align: 'end',
    text: ({ allocation }) => String(allocation),
    cell: ({ allocation }) => percent(allocation / 100, 1),
  },
]

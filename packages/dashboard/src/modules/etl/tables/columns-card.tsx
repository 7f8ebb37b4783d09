import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import type { LakeTable } from '../api-types.ts'

type LakeColumn = LakeTable['columns'][number]

const columnsFor = (conflicts: readonly string[]): readonly Column<LakeColumn>[] => [
  {
    id: 'name',
    header: 'Column',
    isRowHeader: true,
    cell: ({ name }) => (
      <span className="flex flex-wrap items-center gap-2">
        <code>{name}</code>
        {conflicts.includes(name) && <Badge tone="warning">Conflicting types</Badge>}
      </span>
    ),
    text: ({ name }) => name,
  },
  { id: 'type', header: 'Type', cell: ({ type }) => type, text: ({ type }) => type },
  {
    id: 'nullable',
    header: 'May be missing',
    cell: ({ nullable }) => (nullable ? 'Yes' : 'No'),
    text: ({ nullable }) => String(nullable),
  },
]

/** The columns of a table with their types. */
export const ColumnsCard = ({ table: { name, columns, conflicts } }: { table: LakeTable }) => (
  <Card title="Columns" description="As all files of the table together have them." padded={false}>
    <DataTable
      label="Columns"
      columns={columnsFor(conflicts)}
      rows={columns}
      rowKey={(column) => column.name}
      csv={`${name}-columns.csv`}
    />
  </Card>
)

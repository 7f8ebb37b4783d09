import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/code-block.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { count, dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { LakeTable } from '../api-types.ts'
import { tableQuery } from '../queries.ts'
import { AddDayDialog } from './add-day-dialog.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { PartitionMap } from './partition-map.tsx'
import { PartitionTable } from './partition-table.tsx'
import { SnippetsCard } from './snippets-card.tsx'

const route = getRouteApi('/shell/etl/tables/$database/$table')

/** A table of the data lake: columns, partitions, and how to query it. */
export const TablePage = () => {
  const name = route.useParams()
  const query = useQuery(tableQuery(name))
  const table = query.data
  return (
    <Page
      title={`${name.database}.${name.table}`}
      crumbs={[{ label: 'Data lake', to: '/etl' }]}
      status={table?.status === 'missing' && <Badge tone="negative">Missing</Badge>}
      actions={table && <AddDayButton table={table} />}
    >
      <QueryView query={query}>{(loaded) => <TableContent table={loaded} />}</QueryView>
    </Page>
  )
}

const TableContent = ({ table }: { table: LakeTable }) => (
  <>
    <Notices table={table} />
    <Figures table={table} />
    <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-muted">Location</span>
      <code className="min-w-0 wrap-anywhere">{table.location}</code>
      <CopyButton text={table.location} subject="the location" />
    </div>
    <Card title="Partitions" description={partitionSentence(table)} padded={false}>
      <PartitionMap table={table} />
      <PartitionTable table={table} />
    </Card>
    <ColumnsCard table={table} />
    <SnippetsCard table={table} />
  </>
)

const partitionSentence = ({ partition_keys: keys }: LakeTable): string =>
  keys.length === 0 ? 'The table is not divided into folders.' : `Divided by ${keys.join(', ')}.`

const Notices = ({ table: { status, conflicts } }: { table: LakeTable }) => (
  <>
    {status === 'missing' && (
      <Notice tone="negative" title="The files of this table are gone">
        The last crawl found none of them. The catalogue keeps the table, and fills it again when they come
        back.
      </Notice>
    )}
    {conflicts.length > 0 && (
      <Notice tone="warning" title={`Types that do not go together: ${conflicts.join(', ')}`}>
        Files have different types in {conflicts.length === 1 ? 'this column' : 'these columns'}, so the
        catalogue lists them as text. Write the files again with one type.
      </Notice>
    )}
  </>
)

const Figures = ({ table }: { table: LakeTable }) => (
  <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    <FigureTile label="Rows" value={count(table.rows)} />
    <FigureTile label="Partitions" value={count(table.partition_count)} />
    <FigureTile label="Files" value={count(table.files)} hint={fileSize(table.bytes)} />
    <FigureTile
      label="Changed"
      value={dateTime(table.updated_at)}
      hint={`first seen ${dateTime(table.first_seen_at)}`}
    />
  </div>
)

const BY_DAY = ['year/month/day', 'year/month/day/hour']

const AddDayButton = ({ table }: { table: LakeTable }) => {
  const [isAsking, setIsAsking] = useState(false)
  const mayAdd = useMay('editor')
  if (!BY_DAY.includes(table.partition_keys.join('/'))) return null
  return (
    <>
      <Button refused={!mayAdd && reservedFor('editor')} onPress={() => setIsAsking(true)}>
        <Plus aria-hidden="true" />
        Register a day
      </Button>
      {isAsking && <AddDayDialog table={table} onClose={() => setIsAsking(false)} />}
    </>
  )
}

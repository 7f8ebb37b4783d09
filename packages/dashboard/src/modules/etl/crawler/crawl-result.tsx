import { Badge } from '../../../ui/badge.tsx'
import { Facts } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Crawl } from '../api-types.ts'

type CrawlError = Crawl['errors'][number]

const ERROR_COLUMNS: readonly Column<CrawlError>[] = [
  {
    id: 'path',
    header: 'File or folder',
    isRowHeader: true,
    cell: ({ path }) => <code className="wrap-anywhere">{path}</code>,
    text: ({ path }) => path,
  },
  { id: 'message', header: 'Problem', cell: ({ message }) => message, text: ({ message }) => message },
]

/** The service lists no more. */
const MAX_ERRORS = 100

const changesOf = (crawl: Crawl, kind: 'tables' | 'partitions'): string => {
  const found = [
    [crawl[`${kind}_created`], 'new'],
    [crawl[`${kind}_updated`], 'changed'],
    [crawl[`${kind}_missing`], 'missing'],
  ] as const
  const text = found.flatMap(([number, word]) => (number > 0 ? [`${count(number)} ${word}`] : []))
  return text.join(', ') || 'No change'
}

/** What a crawl that has ended found. */
export const CrawlResult = ({ crawl }: { crawl: Crawl }) => (
  <section aria-label="Last crawl" className="flex flex-col gap-4">
    <h3 className="flex flex-wrap items-center gap-2 font-semibold">
      Last crawl
      <Badge tone={crawl.state === 'SUCCEEDED' ? 'positive' : 'negative'}>
        {crawl.state === 'SUCCEEDED' ? 'Succeeded' : 'Failed'}
      </Badge>
    </h3>
    {crawl.state === 'FAILED' && (
      <Notice tone="negative" title={crawl.errors[0]?.message ?? 'The crawl failed'}>
        Tables that it had looked at before are up to date. The others are as the former crawl left them.
      </Notice>
    )}
    <Facts
      facts={[
        { name: 'Database', value: crawl.database },
        { name: 'Ended', value: <Moment at={crawl.finished_at ?? crawl.started_at} /> },
        { name: 'Tables', value: changesOf(crawl, 'tables') },
        { name: 'Partitions', value: changesOf(crawl, 'partitions') },
        { name: 'Files read', value: count(crawl.files_read) },
      ]}
    />
    {crawl.errors.length > 0 && <Errors errors={crawl.errors} />}
  </section>
)

const Errors = ({ errors }: { errors: Crawl['errors'] }) => (
  <div className="flex flex-col gap-2">
    <h4 className="font-medium">
      {errors.length >= MAX_ERRORS ? `The first ${MAX_ERRORS} problems` : 'Problems'}
    </h4>
    <DataTable
      label="Problems of the last crawl"
      columns={ERROR_COLUMNS}
      rows={errors}
      rowKey={({ path, message }) => `${path} ${message}`}
      csv="crawl-problems.csv"
    />
  </div>
)

import { useQuery } from '@tanstack/react-query'
import { Bug } from 'lucide-react'
import { useState } from 'react'
import { Facts } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import type { ErrorReport } from './api-types.ts'
import { errorsQuery, PAGE_SIZE } from './queries.ts'
import type { ErrorFilterSearch } from './search.ts'

const COLUMNS: readonly Column<ErrorReport>[] = [
  {
    id: 'message',
    header: 'Message',
    isRowHeader: true,
    cell: ({ message }) => <span className="line-clamp-2 wrap-anywhere">{message}</span>,
    text: ({ message }) => message,
  },
  { id: 'type', header: 'Type', cell: ({ error_type }) => error_type, text: ({ error_type }) => error_type },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ user_id }) => user_id ?? '—',
    text: ({ user_id }) => user_id ?? '',
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ timestamp }) => <Moment at={timestamp} />,
    text: ({ timestamp }) => timestamp,
  },
]

interface ErrorTableProps {
  filters: ErrorFilterSearch
  skip: number
  onSkip: (skip: number) => void
}

/** Error reports page by page; one opens with its stack trace and metadata. */
export const ErrorTable = ({ filters, skip, onSkip }: ErrorTableProps) => {
  const query = useQuery(errorsQuery(filters, skip))
  const [open, setOpen] = useState<ErrorReport>()
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  return (
    <>
      <PagedTable
        label="Errors"
        query={query}
        skip={skip}
        limit={PAGE_SIZE}
        onSkip={onSkip}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        onOpen={setOpen}
        csv="errors.csv"
        empty={<NoErrors isFiltered={isFiltered} />}
      />
      {open && <ReportDialog report={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const NoErrors = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState icon={<Bug />} title={isFiltered ? 'No report matches' : 'No errors reported'}>
    Applications report errors to /api/v1/tracking/errors with their flag or experiment. A flag whose error
    rate crosses its threshold is rolled back automatically.
  </EmptyState>
)

const ReportDialog = ({ report, onClose }: { report: ErrorReport; onClose: () => void }) => (
  <Dialog title={report.error_type} size="wide" isOpen onClose={onClose}>
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">{report.message}</p>
      <Facts
        facts={[
          { name: 'When', value: dateTime(report.timestamp) },
          { name: 'Subject', value: report.user_id ?? '—' },
          { name: 'Flag', value: report.feature_flag_id ?? '—' },
          { name: 'Experiment', value: report.experiment_id ?? '—' },
        ]}
      />
      {report.stack_trace && <CodeBlock label="Stack trace" code={report.stack_trace} />}
      {report.metadata && (
        <CodeBlock label="Metadata" language="json" code={JSON.stringify(report.metadata, null, 2)} />
      )}
    </div>
  </Dialog>
)

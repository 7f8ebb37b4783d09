import type { operations } from 'assay:api'
import { Bug } from 'lucide-react'
import { useState } from 'react'
import { Facts } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'

type Report = operations['getMetricsErrors']['responses'][200]['content']['application/json']['items'][number]

const COLUMNS: readonly Column<Report>[] = [
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
  reports: readonly Report[]
  isFiltered: boolean
  isBusy: boolean
}

/** Reports of errors; one opens with its stack trace and metadata. */
export const ErrorTable = ({ reports, isFiltered, isBusy }: ErrorTableProps) => {
  const [open, setOpen] = useState<Report>()
  return (
    <>
      <DataTable
        label="Errors"
        rows={reports}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        onOpen={setOpen}
        isBusy={isBusy}
        csv="errors.csv"
        empty={<NoErrors isFiltered={isFiltered} />}
      />
      {open && <ReportDialog report={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const NoErrors = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState icon={<Bug />} title={isFiltered ? 'No report matches' : 'No errors reported'}>
    Applications report errors to /api/v1/tracking/errors with the flag or experiment that was at work. A flag
    whose error rate crosses its threshold is rolled back by itself.
  </EmptyState>
)

const ReportDialog = ({ report, onClose }: { report: Report; onClose: () => void }) => (
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

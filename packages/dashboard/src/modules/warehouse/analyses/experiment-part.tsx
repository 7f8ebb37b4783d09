import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import type { Experiment } from '../../../features/experiments/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { ListedRun } from '../api-types.ts'
import { failureOf } from '../failures.ts'
import { runState } from '../names.ts'
import { analysesQuery, PAGE_SIZE } from '../queries.ts'

/** On the page of an experiment: its analyses in warehouses, and the way to a new one. */
export const WarehousePart = ({ experiment }: { experiment: Experiment }) => {
  const mayRead = useMay('reader')
  return mayRead ? <AnalysesCard experiment={experiment} /> : null
}

const AnalysesCard = ({ experiment }: { experiment: Experiment }) => {
  const [skip, setSkip] = useState(0)
  return (
    <Card
      title="Warehouse analyses"
      description="The experiment analysed in a warehouse, from exposures and events that are stored there."
      actions={<NewAnalysis id={experiment.id} />}
      padded={false}
    >
      <QueryView query={useQuery(analysesQuery(experiment.id, skip))}>
        {({ runs, total }) =>
          total === 0 ? (
            <p className="px-5 pt-2 pb-5 text-ink-muted">No analysis yet.</p>
          ) : (
            <div className="pt-2">
              <DataTable
                label="Warehouse analyses"
                columns={COLUMNS}
                rows={runs}
                rowKey={({ id }) => id}
                rowLink={({ id }) => ({ to: '/warehouse/runs/$id', params: { id } })}
              />
              <div className="px-4 py-3 empty:hidden">
                <Pager skip={skip} limit={PAGE_SIZE} total={total} onChange={setSkip} />
              </div>
            </div>
          )
        }
      </QueryView>
    </Card>
  )
}

const NewAnalysis = ({ id }: { id: string }) => {
  const mayStart = useMay('editor')
  const content = (
    <>
      <Plus aria-hidden="true" />
      New analysis
    </>
  )
  if (!mayStart) {
    return (
      <Button size="small" refused={reservedFor('editor')}>
        {content}
      </Button>
    )
  }
  return (
    <LinkButton size="small" to="/experiments/$id/warehouse" params={{ id }}>
      {content}
    </LinkButton>
  )
}

const COLUMNS: readonly Column<ListedRun>[] = [
  {
    id: 'created',
    header: 'Started',
    isRowHeader: true,
    text: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => status,
    cell: (run) => (
      <span className="flex flex-col items-start gap-1">
        <Badge tone={runState(run).tone}>{runState(run).label}</Badge>
        {run.error_code !== null && (
          <span className="text-sm text-negative">{failureOf(run.error_code, run.error_message).what}</span>
        )}
      </span>
    ),
  },
  {
    id: 'window',
    header: 'Window',
    text: ({ window_start, window_end }) => `${window_start}/${window_end}`,
    cell: ({ window_start, window_end }) => `${dateTime(window_start)} to ${dateTime(window_end)}`,
  },
  {
    id: 'connection',
    header: 'Connection',
    text: ({ connection_name }) => connection_name,
    cell: ({ connection_name }) => connection_name,
  },
]

import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { count } from '../../../ui/format.ts'
import { Progress } from '../../../ui/progress.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Job } from '../api-types.ts'
import { errorOf, jobName, stateOf } from '../names.ts'
import { isUnfinished } from '../queries.ts'
import { StopButton } from './stop-button.tsx'

const StateCell = ({ job }: { job: Job }) => {
  const { label, tone } = stateOf(job)
  const error = errorOf(job)
  return (
    <div className="flex min-w-36 max-w-80 flex-col gap-1.5">
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {isUnfinished(job) && (
        <Progress
          label={`Progress of ${jobName(job.job_type)} of ${job.date}`}
          labelHidden
          value={job.progress}
        />
      )}
      {error !== undefined && <span className="text-sm text-negative">{error}</span>}
    </div>
  )
}

const durationOf = ({ started_at, finished_at }: Job): string =>
  started_at === null || finished_at === null
    ? '–'
    : `${count(Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 100) / 10)} s`

const FIGURES: readonly Column<Job>[] = [
  {
    id: 'rows',
    header: 'Rows written',
    align: 'end',
    cell: ({ rows_written }) => count(rows_written),
    text: ({ rows_written }) => String(rows_written),
  },
  {
    id: 'files',
    header: 'Files',
    align: 'end',
    cell: ({ files }) => count(files),
    text: ({ files }) => String(files),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ bytes_written }) => fileSize(bytes_written),
    text: ({ bytes_written }) => String(bytes_written),
  },
  {
    id: 'read',
    header: 'Rows read',
    align: 'end',
    hidden: true,
    cell: ({ rows_read }) => count(rows_read),
    text: ({ rows_read }) => String(rows_read),
  },
  { id: 'duration', header: 'Duration', align: 'end', hidden: true, cell: durationOf, text: durationOf },
]

/** The columns of the runs. */
export const COLUMNS: readonly Column<Job>[] = [
  {
    id: 'job',
    header: 'Job',
    isRowHeader: true,
    cell: ({ job_type, experiment_id }) => (
      <span className="block min-w-32">
        {jobName(job_type)}
        {experiment_id !== null && <span className="block text-sm text-ink-muted">one experiment only</span>}
      </span>
    ),
    text: ({ job_type }) => job_type,
  },
  {
    id: 'date',
    header: 'Day',
    hint: 'In UTC.',
    cell: ({ date }) => <span className="figures whitespace-nowrap">{date}</span>,
    text: ({ date }) => date,
  },
  {
    id: 'state',
    header: 'State',
    cell: (job) => <StateCell job={job} />,
    text: ({ state }) => state,
  },
  ...FIGURES,
  {
    id: 'started',
    header: 'Started',
    cell: ({ created_at, trigger }) => (
      <span className="block">
        <Moment at={created_at} />
        <span className="block text-sm text-ink-muted">
          {trigger === 'scheduled' ? 'by its schedule' : 'by hand'}
        </span>
      </span>
    ),
    text: ({ created_at }) => created_at,
  },
  { id: 'stop', header: '', cell: (job) => <StopButton job={job} /> },
]

import { dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { Run } from '../api-types.ts'
import { failureOf } from '../failures.ts'
import { isUnfinished } from '../queries.ts'

/** Statements that have been answered, out of those that the run sends. */
const stepsOf = ({ job_metadata, request, kind }: Run): { done: number; all: number } => {
  const metrics = 'metric_source_ids' in request ? request.metric_source_ids.length : 0
  const done = job_metadata.filter(({ elapsed_ms }) => elapsed_ms !== null).length
  return { done, all: kind === 'analysis' ? 1 + metrics : 1 }
}

/** How far a run is; nothing once it has ended. */
export const RunProgress = ({ run }: { run: Run }) => {
  if (!isUnfinished(run)) return null
  const { done, all } = stepsOf(run)
  const isWaiting = run.status === 'queued'
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <Progress
        label={isWaiting ? 'Waiting to start' : 'Running in the warehouse'}
        value={isWaiting || all === 1 ? undefined : done / all}
        text={isWaiting ? '' : `${done} of ${all} ${all === 1 ? 'statement' : 'statements'}`}
      />
      <p className="text-sm text-ink-muted">
        You can leave this page; the run goes on.
        {run.deadline_at !== null && ` It is stopped at ${dateTime(run.deadline_at)} at the latest.`}
      </p>
    </div>
  )
}

/** Why a run failed and what to do; nothing where it did not. */
export const RunFailure = ({
  run,
}: {
  run: Pick<Run, 'status' | 'error_code' | 'error_message' | 'vendor_code'>
}) => {
  if (run.status !== 'failed') return null
  const { what, remedy } = failureOf(run.error_code ?? 'internal', run.error_message)
  return (
    <Notice tone="negative" title={what}>
      <p>{remedy}</p>
      {run.vendor_code !== null && (
        <p className="mt-1">
          The warehouse's own code: <code className="font-mono">{run.vendor_code}</code>
        </p>
      )}
    </Notice>
  )
}

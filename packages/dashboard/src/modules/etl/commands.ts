import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Job, JobRequest, LakeTable, Schedule } from './api-types.ts'
import { jobName } from './names.ts'

/** Starts a job. */
export const useRunJob = (onDone: () => unknown) =>
  useCommand({
    run: (body: JobRequest) => answered(api.POST('/api/v1/etl/jobs/run', { body })),
    changes: ['etl'],
    onDone,
    message: ({ job_type, date }) => ({ title: `${jobName(job_type)} of ${date} has started` }),
    errors: 'form',
  })

/** Asks, then stops a run. */
export const useStopJob = ({ run_id, job_type, date }: Job) =>
  useCommand({
    question: () => ({
      title: `Stop the job “${jobName(job_type)}” of ${date}?`,
      text: 'What it has written by now is removed. The files of former runs stay as they are.',
      action: 'Stop job',
      tone: 'danger',
    }),
    run: () => answered(api.POST('/api/v1/etl/jobs/{run_id}/stop', { params: { path: { run_id } } })),
    changes: ['etl'],
    message: () => ({ title: 'The job is stopping' }),
  })

/** Starts the crawler. */
export const useRunCrawler = () =>
  useCommand({
    run: () => answered(api.POST('/api/v1/etl/crawler/run', { body: {} })),
    changes: ['etl'],
    message: ({ database }) => ({ title: `The crawler looks at ${database}` }),
  })

type ScheduleChange = Partial<Pick<Schedule, 'enabled' | 'at'>>

const saved = (job_type: Schedule['job_type'], body: ScheduleChange) =>
  answered(api.PUT('/api/v1/etl/schedules/{job_type}', { params: { path: { job_type } }, body }))

/** Changes when a job runs by itself. */
export const useSaveSchedule = ({ job_type, enabled, at }: Schedule) =>
  useCommand({
    run: (change: ScheduleChange) => saved(job_type, change),
    changes: ['etl'],
    message: (after) => ({
      title: after.enabled
        ? `${jobName(job_type)} runs at ${after.at} UTC`
        : `${jobName(job_type)} is switched off`,
      undo: () => saved(job_type, { enabled, at }),
    }),
  })

/** Registers the partitions of a day before they have files. */
export const useAddPartitions = ({ database, name }: LakeTable, onDone: () => unknown) =>
  useCommand({
    run: (date: string) =>
      answered(api.POST('/api/v1/etl/partitions/add', { body: { database, table: name, date } })),
    changes: ['etl'],
    onDone,
    message: ({ created, existing }) => ({
      title: `${created} new, ${existing} registered before`,
    }),
    errors: 'form',
  })

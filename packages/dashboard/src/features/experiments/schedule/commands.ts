import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import { count } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'

/** Changed dates as ISO texts: null clears one, a missing one stays as it is. */
interface ScheduleRequest {
  start_date?: string | null
  end_date?: string | null
}

/** Saves the dates of an experiment. */
export const useSaveSchedule = ({ id }: Experiment) =>
  useCommand({
    run: (dates: ScheduleRequest) =>
      answered(
        api.PUT('/api/v1/experiments/{id}/schedule', {
          params: { path: { id } },
          body: { time_zone: 'UTC', ...dates },
        }),
      ),
    changes: ['experiments'],
    message: () => ({ title: 'Schedule saved' }),
    errors: 'form',
  })

/** Asks, then starts, resumes and completes every experiment that is due, without waiting for the scheduler. */
export const useRunScheduler = () =>
  useCommand({
    question: () => ({
      title: 'Run the scheduler now?',
      text: 'Every experiment that is due starts, resumes or completes at once, not only this one.',
      action: 'Run now',
    }),
    run: () => answered(api.POST('/api/v1/experiments/schedules/process')),
    changes: ['experiments'],
    message: ({ started, resumed, completed, failed }) => ({
      title: 'The scheduler has run',
      text: `${count(started.length)} started, ${count(resumed.length)} resumed, ${count(completed.length)} completed, ${count(failed.length)} failed.`,
      tone: failed.length > 0 ? 'warning' : 'positive',
    }),
  })

import { useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import type { Job } from '../api-types.ts'
import { useStopJob } from '../commands.ts'
import { jobName } from '../names.ts'

/** Stops a run that goes on, for those who may. */
export const StopButton = ({ job }: { job: Job }) => {
  const stop = useStopJob(job)
  const mayStop = useMay('editor')
  if (!mayStop || (job.state !== 'STARTING' && job.state !== 'RUNNING')) return null
  return (
    <Button size="small" isPending={stop.isPending} onPress={() => stop.run()}>
      Stop
      <span className="sr-only">
        {' '}
        {jobName(job.job_type)} of {job.date}
      </span>
    </Button>
  )
}

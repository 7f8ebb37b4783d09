import { useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { useRunScheduler } from './commands.ts'

/** Runs the scheduler now instead of at the next minute; for administrators. */
export const SchedulerRun = () => {
  const isAdmin = useMay('admin')
  const { run, isPending } = useRunScheduler()
  if (!isAdmin) return null
  return (
    <div>
      <Button size="small" isPending={isPending} onPress={() => run()}>
        Run the scheduler now
      </Button>
    </div>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rereadAfter } from '../../../api/query-keys.ts'
import { useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { count } from '../../../ui/format.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import { processSchedules } from '../queries.ts'

/** For administrators: lets the scheduler look now instead of at the next minute. */
export const SchedulerPass = () => {
  const isAdmin = useMay('admin')
  const client = useQueryClient()
  const pass = useMutation({
    mutationFn: processSchedules,
    onError: toastError,
    onSuccess: ({ started, resumed, completed, failed }) => {
      toast({
        title: 'The scheduler has looked.',
        text: `${count(started.length)} started, ${count(resumed.length)} resumed, ${count(completed.length)} completed, ${count(failed.length)} failed.`,
      })
      void rereadAfter(client, ['experiments'])
    },
  })
  if (!isAdmin) return null
  const ask = async () => {
    const isSure = await confirm({
      title: 'Let the scheduler look now?',
      text: 'Every experiment that is due starts, resumes or completes at once, not only this one.',
      action: 'Look now',
    })
    if (isSure) pass.mutate()
  }
  return (
    <div>
      <Button size="small" isPending={pass.isPending} onPress={() => void ask()}>
        Do what is due now
      </Button>
    </div>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../ui/toast.ts'

/** What flags, their schedules, safety and segments say about one another is read again after each change. */
const TOUCHED = ['flags', 'rollouts', 'safety', 'segments', 'home']

interface Change<Input, Output> {
  act: (input: Input) => Promise<Output>
  onDone?: (output: Output, input: Input) => unknown
  /** form: the page shows a failure beside its fields; otherwise a message tells of it. */
  errors?: 'form' | 'message'
}

/** A change of a flag or of what belongs to one; everything on the page that may have changed with it is read again. */
export const useChange = <Input, Output>({ act, onDone, errors = 'message' }: Change<Input, Output>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (output, input) => {
      await onDone?.(output, input)
      for (const key of TOUCHED) void client.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => {
      if (errors === 'message') toastError(error)
    },
  })
}

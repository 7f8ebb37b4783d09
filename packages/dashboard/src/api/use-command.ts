import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirm } from '../ui/confirm.tsx'
import type { Question } from '../ui/question.ts'
import { type ToastContent, toast, toastError } from '../ui/toast.ts'
import { type Entity, rereadAfter } from './query-keys.ts'

/** A change that somebody makes on a page. */
interface Command<Input, Output> {
  /** What they must agree to first; undefined, or no function: it runs at once. */
  question?: (input: Input) => Question | undefined | Promise<Question>
  /** Calls the API. */
  run: (input: Input) => Promise<Output>
  /** What it changes: this, and what shows it, is read again. Empty: nothing, as for a trial. */
  changes: readonly Entity[]
  /** Goes on after it is done, such as closing the dialog or leaving the page of what is deleted. */
  onDone?: (output: Output, input: Input) => unknown
  /** What is said when it is done; with `undo`, the button that takes it back is offered. */
  message?: (output: Output, input: Input) => ToastContent | undefined
  /** form: the form shows a failure beside its fields; otherwise a message shows it. */
  errors?: 'form' | 'message'
  /** true: what it was run with and what it answered is forgotten as soon as nothing shows it. */
  isSecret?: boolean
}

/** A command and how far it is. */
export interface CommandState<Input, Output> {
  /** Asks if there is something to ask, and makes the change. Never throws: a failure is shown. */
  run: (input: Input) => void
  /** true while it runs, and until what it changed was read again. */
  isPending: boolean
  /** What it was run with, while it runs. */
  input: Input | undefined
  /** What the last run answered. */
  data: Output | undefined
  isSuccess: boolean
  /** What the last run failed with; null: it did not. */
  error: Error | null
  /** Forgets the last run. */
  reset: () => void
}

/**
 * The one way in which a page changes something: asks, runs, goes on, says so, offers to take it back, and reads again what
 * is out of date. It goes on when its component is gone, such as the row of what was deleted.
 */
export const useCommand = <Output, Input = void>(
  command: Command<Input, Output>,
): CommandState<Input, Output> => {
  const client = useQueryClient()
  const { question, changes, errors = 'message' } = command
  const mutation = useMutation({
    mutationFn: command.run,
    ...(command.isSecret && { gcTime: 0 }),
    onSuccess: async (output, input) => {
      await command.onDone?.(output, input)
      const message = command.message?.(output, input)
      if (message) toast(withRereading(message, () => rereadAfter(client, changes)))
      await rereadAfter(client, changes)
    },
    onError: (error) => {
      if (errors === 'message') toastError(error)
    },
  })
  const run = async (input: Input): Promise<void> => {
    const asked = await question?.(input)
    if (asked === undefined || (await confirm(asked))) mutation.mutate(input)
  }
  const { isPending, variables, data, isSuccess, error, reset } = mutation
  const input = isPending ? variables : undefined
  return {
    run: (input) => void run(input).catch(toastError),
    isPending,
    input,
    data,
    isSuccess,
    error,
    reset,
  }
}

const withRereading = (message: ToastContent, reread: () => Promise<void>): ToastContent => {
  const { undo } = message
  if (undo === undefined) return message
  return {
    ...message,
    undo: async () => {
      await undo()
      await reread()
    },
  }
}

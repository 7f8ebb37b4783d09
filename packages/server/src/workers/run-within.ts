import { runInWorker, type WorkerTask } from './index.ts'

interface Limit {
  /** Milliseconds from the task's first progress report. */
  limit: number
  /** Rejection of `runWithin` when the limit is exceeded. */
  reason: Error
}

/**
 * Runs a task that reports 0 when it begins, and ends it at its time limit with the caller's own error: for work whose
 * duration depends on the input, which is not a fault of the service.
 *
 * @throws Error the given reason; AppError 503 when too many tasks wait or the process shuts down
 */
export const runWithin = async <Input, Output>(
  task: WorkerTask<Input, Output>,
  input: Input,
  { limit, reason }: Limit,
): Promise<Output> => {
  const expiry = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onProgress = (): void => {
    timer ??= setTimeout(() => expiry.abort(reason), limit)
  }
  try {
    return await runInWorker(task, input, { signal: expiry.signal, onProgress })
  } finally {
    clearTimeout(timer)
  }
}

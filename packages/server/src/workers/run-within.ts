import { runInWorker, type WorkerTask } from './index.ts'

interface Limit {
  /** Milliseconds from the task's first report on. */
  limit: number
  /** What `runWithin` rejects with when they are over. */
  reason: Error
}

/**
 * Does a task that reports 0 when it begins, and ends it when its time is over, with a reason of the caller's own: for
 * work that takes long because of what was sent, which is no fault of the service.
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

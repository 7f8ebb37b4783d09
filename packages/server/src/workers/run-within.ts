import { AppError } from '../lib/errors.ts'
import { type RunOptions, runInWorker, type WorkerTask } from './index.ts'

interface Limit extends Pick<RunOptions, 'signal'> {
  /** Milliseconds from the task's first report on. */
  limit: number
  /** What `runWithin` rejects with when they are over; 503 unless said otherwise. */
  reason?: Error
}

/**
 * Does a task that reports 0 when it begins, and ends it when its time is over. Unlike the limit of `runInWorker`, this
 * one leaves out how long a thread takes to start, so that it can be short.
 *
 * @throws Error the given reason; AppError 503 when too many tasks wait or the process shuts down
 */
export const runWithin = async <Input, Output>(
  task: WorkerTask<Input, Output>,
  input: Input,
  { limit, reason = overtime(), signal }: Limit,
): Promise<Output> => {
  const expiry = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onProgress = (): void => {
    timer ??= setTimeout(() => expiry.abort(reason), limit)
  }
  const ends = signal ? AbortSignal.any([signal, expiry.signal]) : expiry.signal
  try {
    return await runInWorker(task, input, { signal: ends, onProgress })
  } finally {
    clearTimeout(timer)
  }
}

const overtime = (): AppError =>
  new AppError('unavailable', 'Service temporarily unavailable', { headers: { 'Retry-After': '5' } })

import { canonicalJson } from '../../lib/canonical-json.ts'
import { type RunOptions, runInWorker, type WorkerTask } from '../../workers/index.ts'

/** Capacity; answers have some kilobytes each, the largest are curves of 200 points. */
const MAX_ANSWERS_PER_TASK = 100

/**
 * Caches the answers of a calculation, which depend on the request only. Requests that differ in the order of fields,
 * or have null for omitted fields, are the same. The least recently used answers are dropped.
 */
export const cached = <Request extends object, Answer>(task: WorkerTask<Request, Answer>) => {
  const answers = new Map<string, Answer>()
  const store = (key: string, answer: Answer): void => {
    answers.delete(key)
    answers.set(key, answer)
    const [oldest] = answers.keys()
    if (answers.size > MAX_ANSWERS_PER_TASK && oldest !== undefined) answers.delete(oldest)
  }
  /** @throws AppError as `runInWorker` */
  return async (request: Request, options: RunOptions): Promise<Answer> => {
    const key = canonicalJson(JSON.parse(JSON.stringify(request, withoutNull)))
    const answer = answers.get(key) ?? (await runInWorker(task, request, options))
    store(key, answer)
    return answer
  }
}

const withoutNull = (_: string, value: unknown): unknown => value ?? undefined

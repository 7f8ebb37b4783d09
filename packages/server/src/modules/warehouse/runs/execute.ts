import type { Context } from '../../../context.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import type { StatementResult } from '../connectors/warehouse.ts'
import type { RunRecord } from './record.ts'
import type { AnalysisResults, Preview } from './results-schema.ts'
import type { PlannedStatement, PreparedRun } from './work.ts'

interface Execution {
  record: RunRecord
  /** Aborted when the run has to end. */
  signal: AbortSignal
}

/** What a connector may take to cancel a statement in its warehouse once the run has to end. */
const GRACE_MS = 5 * SECOND_MS

/**
 * Executes a run like `executeAll`, and gives it up soon after the signal even if its warehouse never answers.
 *
 * @throws WarehouseError
 */
export const execute = async (
  ctx: Context,
  prepared: PreparedRun,
  execution: Execution,
): Promise<AnalysisResults | Preview> => {
  const { signal } = execution
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      timer = setTimeout(() => reject(signal.reason), GRACE_MS)
    })
  })
  try {
    return await Promise.race([executeAll(ctx, prepared, execution), givenUp])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends the statements of a run one after the other and computes its results.
 *
 * @throws WarehouseError
 */
const executeAll = async (
  ctx: Context,
  prepared: PreparedRun,
  execution: Execution,
): Promise<AnalysisResults | Preview> => {
  const { statements, check, conclude } = prepared.work
  const answers: StatementResult[] = []
  for (const planned of statements) {
    answers.push(await send(ctx, prepared, { ...execution, planned }))
    check(answers)
  }
  return conclude(answers)
}

const send = async (
  ctx: Context,
  { run, warehouse }: PreparedRun,
  { record, signal, planned }: Execution & { planned: PlannedStatement },
): Promise<StatementResult> => {
  signal.throwIfAborted()
  const statement = await record.sending(planned)
  const begun = ctx.now().getTime()
  try {
    const answer = await warehouse.run(planned.sql, {
      signal,
      onJob: (job) =>
        record.named(statement, job).catch((err: unknown) => {
          ctx.log.warn({ err, run_id: run.id }, 'warehouse job not stored')
        }),
    })
    record.answered(statement, answer.job)
    return answer
  } catch (error) {
    record.failed(statement, ctx.now().getTime() - begun)
    throw error
  }
}

import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { WarehouseError } from '../connectors/error.ts'
import type { JobHandle, JobMetadata } from '../connectors/warehouse.ts'
import type { RunJob, RunStatement } from './schema.ts'
import * as store from './store.ts'
import type { PlannedStatement } from './work.ts'

/** SHA-256 of a text in UTF-8, in hexadecimal. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What a run has sent and what became of it, stored as it goes on. */
export class RunRecord {
  readonly #ctx: Context
  readonly #run: store.NewRun
  readonly #statements: RunStatement[] = []
  readonly #jobs = new Map<number, RunJob>()
  #stored: Promise<void> = Promise.resolve()

  constructor(ctx: Context, run: store.NewRun) {
    this.#ctx = ctx
    this.#run = run
  }

  /** Statements and jobs so far. */
  trace(): store.Trace {
    return { statements: [...this.#statements], jobs: [...this.#jobs.values()] }
  }

  /**
   * Stores a statement that is about to be sent; its index.
   *
   * @throws WarehouseError abandoned when the run was given up meanwhile
   */
  async sending({ kind, metric_source_id, sql }: PlannedStatement): Promise<number> {
    this.#statements.push({
      kind,
      ...(metric_source_id !== undefined && { metric_source_id }),
      dialect: this.#run.warehouse_type,
      sha256: sha256(sql),
      sql,
    })
    await this.#store()
    return this.#statements.length - 1
  }

  /**
   * Stores what a statement can be cancelled by.
   *
   * @throws WarehouseError abandoned when the run was given up meanwhile
   */
  async named(statement: number, job: JobHandle): Promise<void> {
    this.#jobs.set(statement, { statement, ...job, elapsed_ms: null })
    await this.#store()
  }

  /** Keeps what the warehouse said of an answered statement; stored with what comes next. */
  answered(statement: number, job: JobMetadata): void {
    this.#jobs.set(statement, { ...this.#jobs.get(statement), ...job, statement })
  }

  /** Keeps how long a statement took that failed. */
  failed(statement: number, elapsed_ms: number): void {
    const job = this.#jobs.get(statement)
    if (job) this.#jobs.set(statement, { ...job, elapsed_ms })
  }

  /** One write at a time, so that none overtakes a later one. */
  #store(): Promise<void> {
    const write = this.#stored
      // Whoever made the earlier write has its error.
      .catch(() => undefined)
      .then(async () => {
        const isOurs = await store.noteTrace(this.#ctx, this.#run.id, this.trace())
        if (!isOurs) throw new WarehouseError('abandoned')
      })
    this.#stored = write
    return write
  }
}

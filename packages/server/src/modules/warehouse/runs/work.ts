import type { AuditEvent } from '../../../features/audit/index.ts'
import type { Connection } from '../connections/store.ts'
import type { StatementResult, Warehouse } from '../connectors/warehouse.ts'
import type { AnalysisResults, Preview } from './results-schema.ts'
import type { RunStatement } from './schema.ts'
import type { NewRun } from './store.ts'

/** A statement that a run will send. */
export type PlannedStatement = Pick<RunStatement, 'kind' | 'metric_source_id' | 'sql'>

/** What a run does. */
export interface RunWork {
  /** Sent one after the other. */
  statements: readonly PlannedStatement[]
  /**
   * Looks at what has been answered so far, before the next statement costs anything.
   *
   * @throws WarehouseError when nothing can come of it
   */
  check: (answers: readonly StatementResult[]) => void
  /**
   * Computes the results from all answers.
   *
   * @throws WarehouseError
   */
  conclude: (answers: readonly StatementResult[]) => AnalysisResults | Preview
}

/** A run that may begin, and what it takes. */
export interface PreparedRun {
  run: NewRun
  work: RunWork
  connection: Connection
  warehouse: Warehouse
  /** What the audit log says of its start, where it says anything. */
  audit?: AuditEvent
}

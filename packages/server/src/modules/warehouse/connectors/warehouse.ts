/** What the values of a column are, whatever the warehouse calls its type. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'timestamp' | 'date' | 'boolean' | 'other'

/** A column as the metadata of the warehouse describe it. */
export interface Column {
  name: string
  /** The warehouse's own name of the type. */
  type: string
  kind: ColumnKind
}

/** What a statement that runs in the warehouse is cancelled by. */
export type JobHandle = { statement_handle: string } | { job_id: string; location: string }

/** What a run keeps of a statement that was sent; times in milliseconds. */
export interface JobMetadata {
  job_id?: string
  statement_handle?: string
  location?: string
  warehouse?: string
  total_bytes_processed?: number
  total_bytes_billed?: number
  elapsed_ms: number
}

/** An answered statement: every value as the text that the warehouse sent, or null. */
export interface StatementResult {
  columns: readonly string[]
  rows: readonly (readonly (string | null)[])[]
  job: JobMetadata
}

/** What a statement may do. */
export interface StatementOptions {
  /** Ends the call and cancels the statement in the warehouse. */
  signal: AbortSignal
  /** Called as soon as the warehouse has named the job, so that another process can cancel it. */
  onJob?: (job: JobHandle) => void | Promise<void>
}

/** A warehouse as one connection sees it. Every failure is a WarehouseError. */
export interface Warehouse {
  /** Signs in and runs a statement that reads no table. */
  test: (signal: AbortSignal) => Promise<void>
  /** The columns of a table, from metadata alone. */
  describe: (table: string, signal: AbortSignal) => Promise<Column[]>
  /** Runs a single SELECT within the limits of the connection. */
  run: (statement: string, options: StatementOptions) => Promise<StatementResult>
  /** Cancels a job of this connection; one that has ended is left alone. */
  cancel: (job: JobHandle) => Promise<void>
}

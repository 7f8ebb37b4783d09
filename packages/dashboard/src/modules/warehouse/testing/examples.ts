import type { Connection, Preview, Run, Source } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_WAREHOUSE = { profile: 'full', modules: ['warehouse'], version: '1.0.0' }

const AT = '2026-11-01T00:00:00.000Z'

const CONNECTION: Connection = {
  id: '00000000-0000-4000-8000-0000000000f1',
  name: 'Production',
  warehouse_type: 'warehouse_a',
  parameters: { account: 'ACME-PROD', warehouse: 'ANALYSIS_WH', user: 'ASSAY', role: 'ASSAY_READER' },
  status: 'ok',
  public_key_fingerprint: 'SHA256:first',
  pending_public_key_fingerprint: null,
  query_timeout_seconds: 300,
  max_bytes_per_query: null,
  max_runs_per_day: 20,
  runs_today: 3,
  worst_case_seconds_per_day: 66_000,
  enabled: true,
  last_test: { at: AT, ok: true },
  created_by: null,
  created_at: AT,
  updated_at: AT,
}

/** A connection that works. */
export const exampleConnection = (change: Partial<Connection> = {}): Connection => ({
  ...CONNECTION,
  ...change,
})

/** A validated source of exposures. */
export const exampleSource = (change: { validated_at?: string | null } = {}): Source => ({
  id: '00000000-0000-4000-8000-0000000000f2',
  kind: 'assignment',
  connection_id: CONNECTION.id,
  name: 'Exposures',
  table: 'SHOP.PUBLIC.EXPOSURES',
  columns: { unit_id: 'user_id', experiment_key: 'experiment', variant: 'variant', exposed_at: 'seen_at' },
  column_types: { unit_id: 'TEXT', experiment_key: 'TEXT', variant: 'TEXT', exposed_at: 'TIMESTAMP_NTZ' },
  filters: [{ column: 'country', operator: 'eq', value: 'DE' }],
  validated_at: AT,
  created_by: null,
  created_at: AT,
  updated_at: AT,
  ...change,
})

const PREVIEW: Preview = {
  kind: 'assignment',
  run_id: '00000000-0000-4000-8000-0000000000f3',
  window_start: AT,
  window_end: '2026-11-08T00:00:00.000Z',
  total_rows: 43,
  units: 41,
  null_unit_rows: 1,
  null_variant_rows: 0,
  variants: [{ label: 'CTRL', units: 21 }],
  earliest: AT,
  latest: '2026-11-02T00:00:00.000Z',
}

const RUN: Run = {
  id: PREVIEW.run_id,
  kind: 'preview',
  status: 'succeeded',
  experiment_id: null,
  source_id: '00000000-0000-4000-8000-0000000000f2',
  connection_id: CONNECTION.id,
  connection_name: 'Production',
  warehouse_type: 'warehouse_a',
  request: { experiment_key: null },
  window_start: AT,
  window_end: '2026-11-08T00:00:00.000Z',
  error_code: null,
  error_message: null,
  vendor_code: null,
  created_by: null,
  created_at: AT,
  started_at: AT,
  finished_at: '2026-11-01T00:00:02.000Z',
  deadline_at: '2026-11-01T00:06:00.000Z',
  results: PREVIEW,
  statements: [{ kind: 'preview', dialect: 'warehouse_a', sha256: 'f'.repeat(64), sql: 'SELECT 1' }],
  job_metadata: [{ statement: 0, statement_handle: '01b2', elapsed_ms: 1500 }],
}

/** A preview that has succeeded. */
export const exampleRun = (change: Partial<Run> = {}): Run => ({ ...RUN, ...change })

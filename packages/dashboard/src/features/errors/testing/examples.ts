import type { ErrorReport } from '../api-types.ts'

const REPORT: ErrorReport = {
  id: '00000000-0000-4000-8000-0000000000a1',
  timestamp: '2026-11-01T08:00:00Z',
  error_type: 'TypeError',
  message: 'basket is undefined',
  user_id: 'user-1',
  feature_flag_id: '00000000-0000-4000-8000-0000000000f1',
  experiment_id: null,
  stack_trace: null,
  metadata: null,
}

/** A type error of a subject with a flag, without stack trace and metadata. */
export const exampleReport = (change: Partial<ErrorReport> = {}): ErrorReport => ({ ...REPORT, ...change })

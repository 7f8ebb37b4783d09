import type { WarehouseType } from '../connectors/types.ts'
import type { Source } from '../sources/schema.ts'
import type { Window } from './rules.ts'
import type { RunWork } from './work.ts'

/** What a preview counts. */
interface PreviewPlan {
  runId: string
  dialect: WarehouseType
  source: Source
  window: Window
  /** Null: all experiments of an assignment source. */
  experimentKey: string | null
}
export const previewWork = (plan: PreviewPlan): RunWork => ({
  statements: [{ kind: 'preview', sql: 'select total_rows' }],
  check: () => undefined,
  conclude: () => ({
    kind: plan.source.kind,
    run_id: plan.runId,
    window_start: plan.window.start.toISOString(),
    window_end: plan.window.end.toISOString(),
    total_rows: 5,
    units: 4,
    null_unit_rows: 1,
    earliest: '2026-03-01T00:00:00.000Z',
    latest: '2026-03-02T00:00:00.000Z',
  }),
})

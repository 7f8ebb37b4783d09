import type { WarehouseType } from '../connectors/types.ts'
import { previewOf } from '../results/preview.ts'
import type { Source } from '../sources/schema.ts'
import type { TimeWindow } from '../sql/plan.ts'
import { previewStatement } from '../sql/preview.ts'
import type { RunWork } from './work.ts'

/** What a preview counts. */
interface PreviewDefinition {
  runId: string
  warehouse_type: WarehouseType
  source: Source
  window: TimeWindow
  /** Null: all experiments of an assignment source. */
  experimentKey: string | null
}

/** The statement of a preview, and what becomes of its answer. */
export const previewWork = (definition: PreviewDefinition): RunWork => {
  const { runId, source, window, warehouse_type, experimentKey } = definition
  const sql = previewStatement({ warehouse_type, source, window, experimentKey: experimentKey ?? undefined })
  return {
    statements: [{ kind: 'preview', sql }],
    check: () => undefined,
    conclude: ([answer]) => {
      if (!answer) throw new TypeError('An answer is missing')
      return previewOf({ runId, source, window }, answer)
    },
  }
}

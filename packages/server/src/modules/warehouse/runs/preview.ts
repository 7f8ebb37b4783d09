import { setTimeout as pause } from 'node:timers/promises'
import { actingUser, type Context } from '../../../context.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { wrongField } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { refusalOf, type WarehouseError } from '../connectors/error.ts'
import { get as getSource, requireKind } from '../sources/actions.ts'
import { requireFilterText } from '../sources/filters.ts'
import type { Source } from '../sources/schema.ts'
import { get } from './actions.ts'
import { type AdmittedRun, admit } from './admission.ts'
import { lockConnection, lockSource, openConnection } from './place.ts'
import { previewWork } from './preview-work.ts'
import type { Preview } from './results-schema.ts'
import { previewWindow } from './rules.ts'
import type { PreviewStart, StartedRun } from './schema.ts'
import { requireValidated } from './source-rules.ts'
import type { PreparedRun } from './work.ts'

/** A preview that takes longer goes on in the background. */
const WAIT_MS = 25 * SECOND_MS

/** How often the clock is looked at meanwhile. */
const LOOK_MS = 200

/**
 * Counts what a source holds in a window. The preview where it ends within 25 seconds, else the run to read it from.
 *
 * @throws AppError what the start of an analysis is refused for, and, with the id of the run, why the preview failed
 */
export const previewSource = async (
  ctx: Context,
  sourceId: string,
  sent: PreviewStart,
): Promise<{ preview: Preview } | { started: StartedRun }> => {
  const admitted = await admit(ctx, (ctx) => preparePreview(ctx, sourceId, sent))
  const failure = await failureInTime(ctx, admitted)
  if (failure) throw refusalOf(failure, { run_id: admitted.id })
  const { id, status, results } = await get(ctx, admitted.id)
  return results && 'run_id' in results ? { preview: results } : { started: { run_id: id, status } }
}

/** Why a run has failed; undefined when it has succeeded, or takes too long to wait for. */
const failureInTime = async (ctx: Context, { done }: AdmittedRun): Promise<WarehouseError | undefined> => {
  const late = ctx.now().getTime() + WAIT_MS
  const ended = done.then((failure) => ({ failure }))
  while (ctx.now().getTime() < late) {
    const end = await Promise.race([ended, pause(LOOK_MS, undefined)])
    if (end) return end.failure
  }
  return undefined
}

const preparePreview = async (ctx: Context, sourceId: string, sent: PreviewStart): Promise<PreparedRun> => {
  const { connection_id } = await getSource(ctx, sourceId)
  const connection = await lockConnection(ctx, connection_id)
  const source = await lockSource(ctx, sourceId)
  requireKind(ctx, source.kind, 'Previewing')
  requireOwnFields(source, sent)
  const warehouse = await openConnection(ctx, connection)
  const window = previewWindow(sent, ctx.now())
  const experimentKey = sent.experiment_key ?? null
  if (experimentKey !== null) requireFilterText(experimentKey, 'experiment_key')
  requireValidated([source])
  const id = newId()
  return {
    run: {
      id,
      kind: 'preview',
      experiment_id: null,
      source_id: source.id,
      connection_id: connection.id,
      connection_name: connection.name,
      warehouse_type: connection.warehouse_type,
      request: { experiment_key: experimentKey },
      window_start: window.start,
      window_end: window.end,
      created_by: actingUser(ctx)?.id ?? null,
    },
    work: previewWork({
      runId: id,
      warehouse_type: connection.warehouse_type,
      source,
      window,
      experimentKey,
    }),
    connection,
    warehouse,
  }
}

const requireOwnFields = ({ kind }: Source, { experiment_key }: PreviewStart): void => {
  if (kind === 'assignment' || experiment_key === undefined || experiment_key === null) return
  throw wrongField(['body', 'experiment_key'], 'belongs to an assignment source only', 'extra_forbidden')
}

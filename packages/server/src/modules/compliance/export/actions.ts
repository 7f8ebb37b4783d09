import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { allowMinutes } from '../../../db/longer-statements.ts'
import { type ChainStretch, record } from '../../../features/audit/index.ts'
import { refuseReversedRange } from '../../../http/date-range.ts'
import { fileReply, fileTime, streamOf } from '../../../http/download.ts'
import type { Reply } from '../../../http/route.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { runInWorker } from '../../../workers/index.ts'
import { pagesOf } from '../chain/pages.ts'
import { stretchOf } from '../chain/rules.ts'
import { findBounds, type Period } from '../chain/store.ts'
import { writeCheckpoint } from '../checkpoints/actions.ts'
import { currentKey, type Signed, signDocument } from '../signing/keys.ts'
import { CSV_HEAD, type ExportFormat, JSON_SEPARATOR, JSON_TAIL, jsonHead } from './formats.ts'
import { EXPORT_SCHEMA, type Manifest } from './manifest.ts'
import type { ExportQuery } from './schema.ts'
import { openInSlot } from './slots.ts'
import { summarise } from './store.ts'
import { exportTask } from './tasks.ts'

/** Header of an export in CSV: its manifest as base64url of JSON. */
const MANIFEST_HEADER = 'X-Assay-Export-Manifest'

/**
 * The signed audit log of a period as a file, in the order of the chain and without gaps. The export itself is an entry
 * of the log behind what it holds. It is read while it is sent, so that memory does not grow with it.
 *
 * @param signal aborted when the caller is gone
 * @throws AppError 400 for a period that ends before it begins, 429 and 503 when too many exports are open
 */
export const exportLog = async (
  ctx: Context,
  { format, ...period }: ExportQuery,
  signal: AbortSignal,
): Promise<Reply> => {
  refuseReversedRange(period)
  const { stream, manifest } = await openInSlot(actingUser(ctx)?.id ?? '', async () => {
    await writeCheckpoint(ctx)
    const { manifest, stretch } = await describeExport(ctx, format, period)
    return { manifest, stream: streamOf(ctx, exportedChunks(ctx, { manifest, stretch, format, signal })) }
  })
  return fileReply(stream, {
    filename: `audit-export-${fileTime(ctx.now())}`,
    format,
    ...(format === 'csv' && { headers: { [MANIFEST_HEADER]: manifestText(manifest) } }),
  })
}

const manifestText = (manifest: Manifest): string =>
  Buffer.from(canonicalJson(manifest), 'utf8').toString('base64url')

const MAX_MINUTES = 2

/** The manifest of an export, which is recorded, and what to send. A log of years is counted in longer statements. */
const describeExport = (
  ctx: Context,
  format: ExportFormat,
  period: Period,
): Promise<{ manifest: Manifest; stretch: ChainStretch | undefined }> =>
  inTransaction(ctx, async (ctx) => {
    await allowMinutes(ctx.db, MAX_MINUTES)
    const stretch = stretchOf(await findBounds(ctx, period))
    const summary = await summarise(ctx, stretch)
    await record(ctx, {
      action: 'compliance_export_export',
      description: `The audit log was exported as ${format}`,
      entity: { type: 'compliance_export', id: 'audit_log', name: 'audit log' },
      new_value: { format, ...period, ...summary },
    })
    const unsigned: Omit<Manifest, keyof Signed> = {
      schema: EXPORT_SCHEMA,
      generated_at: ctx.now().toISOString(),
      generated_by: authorOf(ctx),
      ...summary,
    }
    return { manifest: signDocument(currentKey(ctx.config), unsigned), stretch }
  })

const authorOf = (ctx: Context): string => {
  const user = actingUser(ctx)
  return user?.email ?? user?.username ?? 'system'
}

interface ExportedStretch {
  manifest: Manifest
  stretch: ChainStretch | undefined
  format: ExportFormat
  signal: AbortSignal
}

/** The file in pieces; its first entries come with its first line, so that a failure to read them answers 500. */
async function* exportedChunks(
  ctx: Context,
  { manifest, stretch, format, signal }: ExportedStretch,
): AsyncGenerator<Uint8Array> {
  const key = currentKey(ctx.config)
  const isJson = format === 'json'
  let before = isJson ? jsonHead(manifest) : CSV_HEAD
  for await (const { text } of stretch ? pagesOf(ctx, stretch) : []) {
    const entries = await runInWorker(exportTask, { text, format, key }, { signal })
    yield Buffer.concat([Buffer.from(before), entries])
    before = isJson ? JSON_SEPARATOR : ''
  }
  yield Buffer.from(endOf(before, isJson))
}

/** What is left to write after the last entries: the line end of the last one and the tail, or a file without entries. */
const endOf = (before: string, isJson: boolean): string => {
  if (!isJson) return before
  return before === JSON_SEPARATOR ? `\n${JSON_TAIL}` : before + JSON_TAIL
}

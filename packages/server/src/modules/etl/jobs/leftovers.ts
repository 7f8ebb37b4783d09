import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { ASIDE } from '../layout.ts'
import { type ObjectStorage, StorageError, storageOf } from '../storage/index.ts'
import { unfinishedOf } from './store.ts'

const RUN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Looked at in one go; the next one takes the rest. */
const MAX_FOLDERS = 100

const CLEAR_MS = 60_000

/** Removes what jobs wrote aside that did not live to do so themselves. */
export const removeLeftovers = async (ctx: Context): Promise<void> => {
  const signal = AbortSignal.timeout(CLEAR_MS)
  try {
    const storage = storageOf(ctx.config)
    for (const id of await leftAside(ctx, await asideIds(storage, signal))) {
      await storage.removeFolder(`${ASIDE}/${id}`, signal)
    }
  } catch (error) {
    if (!(error instanceof StorageError || signal.aborted)) throw error
    ctx.log.warn({ err: error }, 'what data lake jobs left aside was not removed')
  }
  const spool = join(ctx.config.DATA_DIR, 'etl-spool')
  const spooled = await readdir(spool).catch(() => [])
  for (const id of await leftAside(ctx, spooled)) await rm(join(spool, id), { recursive: true, force: true })
}

const asideIds = async (storage: ObjectStorage, signal: AbortSignal): Promise<string[]> => {
  const ids: string[] = []
  for await (const { name } of storage.list(ASIDE, signal)) {
    ids.push(name)
    if (ids.length === MAX_FOLDERS) break
  }
  return ids
}

const leftAside = async (ctx: Context, names: readonly string[]): Promise<string[]> => {
  const ids = names.filter((name) => RUN_ID.test(name))
  const unfinished = await unfinishedOf(ctx, ids)
  return ids.filter((id) => !unfinished.has(id))
}

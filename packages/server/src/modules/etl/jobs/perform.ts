import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { withAdvisoryLock } from '../../../db/advisory-lock.ts'
import { dailySummary } from '../daily-summary/work.ts'
import { ASIDE } from '../layout.ts'
import { metricsDaily } from '../metrics-daily/work.ts'
import { folderOf, holdsFiles, publish, readManifest, type Staged } from '../publication/publish.ts'
import { register } from '../publication/registration.ts'
import { newerEvents, newestEvent } from '../raw-events/store.ts'
import { rawEvents } from '../raw-events/work.ts'
import { type ObjectStorage, storageOf } from '../storage/index.ts'
import { JobEnd } from './rules.ts'
import type { Job, JobType } from './schema.ts'
import * as store from './store.ts'
import type { Made, Work, Workbench } from './work.ts'

const WORKS: Record<JobType, Work> = {
  events_to_parquet: rawEvents,
  metrics_aggregation: metricsDaily,
  daily_summary: dailySummary,
}

interface Attendance {
  signal: AbortSignal
  progress: store.Progress
}

/** Does a job from its beginning to its end. */
export const perform = async (ctx: Context, job: Job, attendance: Attendance): Promise<void> => {
  attendance.signal.throwIfAborted()
  if (!(await store.begin(ctx, job.run_id))) throw new JobEnd('STOPPED', 'The job was stopped')
  const work = WORKS[job.job_type]
  if (await isDone(ctx, job, { work, signal: attendance.signal })) {
    await store.succeed(ctx, job.run_id, { ...NOTHING, skipped: true })
    return
  }
  const until = await newestEvent(ctx)
  await store.noteReadUntil(ctx, job.run_id, until)
  const { bench, close } = await openBench(ctx, job, { ...attendance, until })
  try {
    const made = await work.make(ctx, bench)
    await publishAll(ctx, job, { made, until })
  } finally {
    await close()
  }
}

const NOTHING = { rows_read: 0, rows_written: 0, files: 0, bytes_written: 0 }

/** Whether the day was written before and the store has nothing newer for it. */
const isDone = async (
  ctx: Context,
  job: Job,
  { work, signal }: { work: Work; signal: AbortSignal },
): Promise<boolean> => {
  if (job.force_reprocess || job.experiment_id !== null) return false
  const storage = storageOf(ctx.config)
  const runIds = new Set<string>()
  for (const partition of work.partitions(job)) {
    const folder = folderOf(ctx.config.ETL_DATABASE, partition)
    const manifest = await readManifest({ storage, signal }, folder)
    if (!manifest || !(await holdsFiles({ storage, signal }, folder, manifest))) return false
    runIds.add(manifest.run_id)
  }
  const runs = await store.readUntil(ctx, [...runIds])
  if (runs.length < runIds.size) return false
  return !(await newerEvents(ctx, job, {
    after: Math.min(...runs.map(({ read_until }) => read_until)),
    since: new Date(Math.min(...runs.map(({ created_at }) => created_at.getTime()))),
  }))
}

/** Where a run writes aside, below the root. */
const asideOf = ({ run_id }: Job): string => `${ASIDE}/${run_id}`

/** Prepares a folder for the files of a run; `close` removes it with whatever is left. */
const openBench = async (
  ctx: Context,
  job: Job,
  attendance: Attendance & { until: number },
): Promise<{ bench: Workbench; close: () => Promise<void> }> => {
  const storage = storageOf(ctx.config)
  const aside = asideOf(job)
  const local = await storage.localFolder(aside)
  const folder = local ?? join(ctx.config.DATA_DIR, 'etl-spool', job.run_id)
  if (local === undefined) await mkdir(folder, { recursive: true })
  const stage = (name: string) =>
    local === undefined
      ? upload({ storage, signal: attendance.signal }, join(folder, name), `${aside}/${name}`)
      : Promise.resolve(`${aside}/${name}`)
  const close = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true })
    await storage.removeFolder(aside, AbortSignal.timeout(CLOSE_MS)).catch((err: unknown) => {
      ctx.log.warn({ err, run_id: job.run_id }, 'files of a data lake job were left aside')
    })
  }
  return { bench: { job, folder, stage, ...attendance }, close }
}

const CLOSE_MS = 30_000

const upload = async (
  { storage, signal }: { storage: ObjectStorage; signal: AbortSignal },
  file: string,
  path: string,
): Promise<string> => {
  await storage.write(path, createReadStream(file, { highWaterMark: UPLOAD_BYTES }), signal)
  await rm(file)
  return path
}

const UPLOAD_BYTES = 1024 * 1024

/** Puts what a run has made in the place of what was there. From here on nothing stops it half-way. */
const publishAll = async (
  ctx: Context,
  job: Job,
  { made, until }: { made: Made; until: number },
): Promise<void> => {
  const isDone = await withAdvisoryLock(ctx.db, `etl ${job.job_type} ${job.date}`, async () => {
    const state = await store.beat(ctx, job.run_id, { rows_read: made.rowsRead, progress: 0.99 })
    if (state === undefined) throw new JobEnd('FAILED', 'The job was taken for abandoned')
    if (state === 'STOPPING') throw new JobEnd('STOPPED', 'The job was stopped')
    const place = {
      storage: storageOf(ctx.config),
      database: ctx.config.ETL_DATABASE,
      signal: new AbortController().signal,
    }
    for (const staged of made.partitions) {
      await publish(place, job.run_id, staged)
      await register(ctx, staged)
    }
    await made.store?.(ctx)
    return await store.succeed(ctx, job.run_id, { ...totalsOf(made), read_until: until })
  })
  if (!isDone) throw new JobEnd('FAILED', 'The job was taken for abandoned')
}

const totalsOf = ({ partitions, rowsRead }: Made) => {
  const files = partitions.flatMap((staged: Staged) => staged.files)
  const sum = (field: 'rows' | 'bytes') => files.reduce((all, file) => all + file[field], 0)
  return {
    skipped: false,
    rows_read: rowsRead,
    rows_written: sum('rows'),
    files: files.length,
    bytes_written: sum('bytes'),
  }
}

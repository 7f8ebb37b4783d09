import type { Context } from '../../../context.ts'
import { targetOf } from '../../../db/connect.ts'
import { sessionTarget } from '../../../db/target.ts'
import { runInWorker } from '../../../workers/index.ts'
import type { Made, Work, Workbench } from '../jobs/work.ts'
import type { Staged } from '../publication/publish.ts'
import { resultOf } from '../storage/in-thread.ts'
import type { HourPart, WrittenDay } from './day-writer.ts'
import { named } from './store.ts'
import { writeEvents } from './task.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** How often the thread's progress is looked at. */
const LOOK_MS = 500

const make = async (ctx: Context, bench: Workbench): Promise<Made> => {
  const { job, folder, signal, until } = bench
  const shared = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
  const seen = new Float64Array(shared)
  const look = setInterval(() => {
    bench.progress.rows_read = seen[0] ?? 0
    bench.progress.progress = seen[1] ?? 0
  }, LOOK_MS)
  try {
    const written = await runInWorker(
      writeEvents,
      {
        target: sessionTarget(targetOf(ctx.db)),
        date: job.date,
        until,
        folder,
        experiments: await named(ctx, 'experiments'),
        flags: await named(ctx, 'feature_flags'),
        progress: shared,
      },
      { signal },
    )
    return await staged(bench, resultOf(written))
  } finally {
    clearInterval(look)
  }
}

/** Every hour of the day gets a manifest, those without events an empty one. */
const staged = async (bench: Workbench, { parts, received }: WrittenDay): Promise<Made> => {
  const partitions: Staged[] = []
  for (const hour of HOURS) {
    const files: Staged['files'] = []
    for (const part of parts.filter((one) => one.hour === hour)) files.push(await stagedFile(bench, part))
    const newest = received[hour] ?? null
    partitions.push({
      table: 'raw_events',
      key: { date: bench.job.date, hour },
      files,
      last_received_at: newest === null ? null : new Date(newest / 1000),
    })
  }
  return { partitions, rowsRead: parts.reduce((sum, { rows }) => sum + rows, 0) }
}

const stagedFile = async (bench: Workbench, { name, rows, bytes, sha256 }: HourPart) => ({
  path: await bench.stage(name),
  rows,
  bytes,
  sha256,
})

/** Events by the hour in which they happened. */
export const rawEvents: Work = {
  partitions: ({ date }) => HOURS.map((hour) => ({ table: 'raw_events', key: { date, hour } })),
  make,
}

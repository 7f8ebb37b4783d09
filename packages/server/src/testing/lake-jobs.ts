import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect } from 'vitest'
import type { Job } from '../modules/etl/jobs/schema.ts'
import { eventually } from './eventually.ts'
import type { TestService } from './service.ts'

/** A job as the API shows it: its times are texts. */
type ShownJob = Omit<Job, 'created_at' | 'started_at' | 'finished_at'> &
  Record<'created_at' | 'started_at' | 'finished_at', string | null>

/** A job as it stands now. */
export const shownJob = async (service: TestService, runId: string): Promise<ShownJob> =>
  (await service.as('analyst').get(`/etl/jobs/${runId}/status`)).json()

/** Starts a job as a developer. */
export const startJob = async (service: TestService, request: object): Promise<ShownJob> => {
  const answer = await service.as('developer').post('/etl/jobs/run', request)
  expect([answer.statusCode, answer.json().state]).toEqual([202, 'STARTING'])
  return answer.json()
}

/** Waits until a job has ended. */
export const endedJob = (service: TestService, runId: string): Promise<ShownJob> =>
  eventually(async () => {
    const job = await shownJob(service, runId)
    expect(job.finished_at).not.toBeNull()
    return job
  })

/** Starts a job as a developer, and waits until it has ended. */
export const runJob = async (service: TestService, request: object): Promise<ShownJob> =>
  endedJob(service, (await startJob(service, request)).run_id)

/** The folder of a day, or of one of its hours, of a table in a directory. */
export const partitionFolder = (root: string, table: string, date: string, hour?: string): string => {
  const [year, month, day] = date.split('-')
  const folder = join(root, 'assay', table, `year=${year}`, `month=${month}`, `day=${day}`)
  return hour === undefined ? folder : join(folder, `hour=${hour}`)
}

/** The manifest of a partition. */
export const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, '_manifest.json'), 'utf8'))

/** Rows of the files that a partition's manifest names, which must match it. */
export const rowsOf = async (folder: string): Promise<Record<string, unknown>[]> => {
  const { files } = await manifestOf(folder)
  const rows: Record<string, unknown>[] = []
  for (const { name, bytes, sha256, rows: count } of files) {
    const content = await readFile(join(folder, name))
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
    const file = new Uint8Array(content).buffer
    const found = await parquetReadObjects({ file })
    expect([found.length, Number(parquetMetadata(file).num_rows)]).toEqual([count, count])
    rows.push(...found)
  }
  return rows
}

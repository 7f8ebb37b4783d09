/**
 * Process that runs a job of the data lake, for tests that kill it: prints a line when the job is under way and one when
 * it has ended. Its argument is JSON: the database, the root of the data lake and the job.
 */
import { connect } from '../db/connect.ts'
import { get, start } from '../modules/etl/jobs/actions.ts'
import { runnerOf } from '../modules/etl/jobs/runner.ts'
import { type KilledJob, lakeContext } from './lake-context.ts'

const { target, root, request } = JSON.parse(process.argv[2] ?? '') as KilledJob
const database = connect({ ...target, poolSize: 4 })
const ctx = lakeContext(database.db, root)
const { run_id } = await start(ctx, request, 'manual')
process.stdout.write('begun\n')
for (;;) {
  const { finished_at, state } = await get(ctx, run_id)
  if (finished_at !== null) {
    process.stdout.write(`${state}\n`)
    break
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
}
await runnerOf(database.db).close()
await database.close()

/**
 * Process that starts a warehouse analysis, for tests that kill it: its connections to the database keep it alive. Its
 * argument is JSON: a `KilledRun`.
 */
import { readConfig } from '../config/index.ts'
import { connect } from '../db/connect.ts'
import type { ConnectionTarget } from '../db/target.ts'
import { startAnalysis } from '../modules/warehouse/runs/analysis.ts'
import { analysisStart } from '../modules/warehouse/runs/schema.ts'
import { jobContext } from './measured-experiment.ts'

/** An analysis that a process of its own runs. */
export interface KilledRun {
  target: ConnectionTarget
  /** Settings besides ENVIRONMENT=test, by name. */
  settings: Record<string, string>
  /** When its clock starts, in milliseconds. */
  now: number
  experimentId: string
  start: object
}

const run = async ({ target, settings, now, experimentId, start }: KilledRun): Promise<void> => {
  const database = connect({ ...target, poolSize: 4 })
  const started = Date.now()
  const ctx = jobContext(database.db, () => new Date(now + Date.now() - started))
  const config = { ...readConfig({ ENVIRONMENT: 'test', ...settings }), SECRET_KEY: ctx.config.SECRET_KEY }
  await startAnalysis({ ...ctx, config }, experimentId, analysisStart.parse(start))
}

await run(JSON.parse(process.argv[2] ?? '') as KilledRun)

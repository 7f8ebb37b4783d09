/**
 * What the check of a bearer token costs: an access token of a managed identity service that was seen before, compared
 * with the token of a local session, on one database, in turns. Fails when the first costs more than 1.5 times the
 * second. Run: node --conditions=source --import tsx bench/token-check.ts [rounds = 15]
 */
import { CORE_MIGRATIONS } from '../packages/server/src/db/core-migrations.ts'
import { bearerChecks } from '../packages/server/src/features/auth/index.ts'
import { startIdentityPool } from '../packages/server/src/testing/identity-pool.ts'
import { contextOf, now, onNewDatabase, timeOf, tokenOf } from './bearer-check.ts'
import { median } from './report.ts'

const MAX_RATIO = 1.5

const rounds = Number(process.argv[2] ?? 15)

await onNewDatabase([CORE_MIGRATIONS], async ({ db }) => {
  const pool = await startIdentityPool(now)
  const [local, managed] = [contextOf(db), contextOf(db, { settings: pool.settings })]
  const [ofSession, ofPool] = [bearerChecks(local).bearer, bearerChecks(managed).bearer]
  const [session, token] = [await tokenOf(local, 'local'), await pool.token()]
  const times: { session: number; token: number }[] = []
  for (let round = -3; round < rounds; round++) {
    const time = { session: await timeOf(ofSession, session), token: await timeOf(ofPool, token) }
    if (round >= 0) times.push(time)
  }
  const ratio = median(times.map((time) => time.token / time.session))
  console.log(`local session  ${median(times.map((time) => time.session)).toFixed(1)} µs`)
  console.log(`access token   ${median(times.map((time) => time.token)).toFixed(1)} µs`)
  console.log(`ratio          ${ratio.toFixed(2)} (median of ${rounds} rounds, at most ${MAX_RATIO})`)
  await pool.close()
  if (ratio > MAX_RATIO) process.exitCode = 1
})

import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Check, checkPlan, checkRuns, checkWrites } from './two-processes/checks.ts'
import { drive, type Ledger, prepare } from './two-processes/load.ts'
import { CYCLE_MS, openPair, type Pair } from './two-processes/pair.ts'
import { makePlan, type Plan } from './two-processes/plan.ts'

/**
 * Runs two service processes on one database under a mixed load, kills one of them again and again and starts it
 * anew, and looks whether anything was lost, done twice, left out or answered from the past. Ends with 1 if so.
 * Run: npm run two-processes [-- --minutes 10]
 */
const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(options.minutes)
if (!(minutes >= 1)) throw new RangeError('--minutes takes a number from 1 on')

const BETWEEN_KILLS_MS = 40_000
const FIRST_KILL_MS = 20_000
const DEAD_FOR_MS = 3000

/** Kills the two in turn, each time when the other has been back for a while. */
const killInTurns = async (pair: Pair, isOver: () => boolean): Promise<number> => {
  let kills = 0
  for (let wait = FIRST_KILL_MS; ; wait = BETWEEN_KILLS_MS) {
    await waitFor(wait, isOver)
    const member = pair.members[(kills + 1) % 2]
    if (isOver() || !member) return kills
    console.log(`Killing the ${member.name} process`)
    await pair.kill(member)
    await pause(DEAD_FOR_MS)
    await pair.start(member)
    kills += 1
  }
}

const waitFor = async (milliseconds: number, isOver: () => boolean): Promise<void> => {
  const end = Date.now() + milliseconds
  while (Date.now() < end && !isOver()) await pause(100)
}

/** Leaves the schedulers the time that they may take for what became due last; its stages run, too. */
const letFinish = async (pair: Pair, { stages }: Plan): Promise<void> => {
  const end = Date.now() + 4 * CYCLE_MS
  const isDone = async (): Promise<boolean> => {
    const { done } = await pair.database.db
      .selectFrom('rollout_stages')
      .select((eb) => eb.fn.countAll<number>().as('done'))
      .where('status', '=', 'COMPLETED')
      .executeTakeFirstOrThrow()
    return done === stages.size
  }
  while (Date.now() < end && !(await isDone())) await pause(1000)
}

const print = (checks: readonly Check[], { counts }: Ledger, kills: number): void => {
  console.log(`\n${minutes} minutes, ${kills} kills:`, counts)
  for (const { name, looked, wrong } of checks) {
    console.log(`${wrong.length === 0 ? 'ok    ' : 'WRONG '} ${name} (${looked})`)
    for (const text of wrong.slice(0, 10)) console.log(`         ${text}`)
  }
}

const pair = await openPair()
try {
  const { subject, ledger } = await prepare(pair)
  const from = new Date()
  const to = new Date(from.getTime() + minutes * 60_000)
  const plan = await makePlan(pair, { from: new Date(from.getTime() + 5000), to })
  const isOver = (): boolean => Date.now() >= to.getTime()
  console.log(`Driving two processes until ${to.toISOString()}`)
  const [kills] = await Promise.all([killInTurns(pair, isOver), drive({ ...subject, pair, ledger, isOver })])
  await letFinish(pair, plan)
  const checks = [
    ...(await checkRuns(pair)),
    ...(await checkPlan(pair, plan)),
    ...(await checkWrites(pair, subject, ledger)),
  ]
  print(checks, ledger, kills)
  if (checks.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
} finally {
  await pair.close()
}

import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { assignerOf } from '../packages/server/src/features/assignment/assigner.ts'
import type { LoadReport } from './fire.ts'
import { type LargeResult, measureLarge } from './large.ts'
import type { LoadOrder } from './load.ts'
import { type BenchService, openBenchService } from './place.ts'
import { type Measured, type Rounds, summarise } from './report.ts'
import { SCENARIOS, type ScenarioName, STOCK, stockSubject } from './scenarios.ts'

/**
 * Measures the hot routes of a service on this machine, and prints what share of a bare route's rate they reach.
 * Run: npm run bench [-- --rounds 5 --seconds 3 --only bare,evaluate --large --stock --write]
 *   --only: these scenarios and no others
 *   --large: also the results of a million subjects, which takes minutes
 *   --stock: on the PostgreSQL of the system with its settings as they come, instead of the service's own; with
 *     DATABASE_URL in the environment, in the empty database that it names
 *   --write: put the summary into bench/README.md
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
    large: { type: 'boolean', default: false },
    stock: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const all = Object.keys(SCENARIOS) as ScenarioName[]
const names = all.filter((name) => options.only?.split(',').includes(name) ?? true)
const execute = promisify(execFile)
const BUILD = fileURLToPath(new URL('../scripts/build.ts', import.meta.url))
const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))

/** One load in a process of its own. A single refused request ends the benchmark: refusals are fast. */
const load = async (place: BenchService, scenario: ScenarioName, run: string): Promise<Measured> => {
  const { server } = SCENARIOS[scenario]
  const order: LoadOrder = {
    scenario,
    url: place[server],
    target: place.target,
    seconds: Number(options.seconds),
    run,
  }
  const args = ['--conditions=source', '--import', 'tsx', LOAD, JSON.stringify(order)]
  const before = place.cpu()
  const { stdout } = await execute(process.execPath, args)
  const after = place.cpu()
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as LoadReport
  if (report.failures > 0)
    throw new Error(`${scenario}: ${report.failures} requests were not answered with success`)
  const measured = {
    ...report,
    serviceCpu: (after[server] - before[server]) / report.requests,
    postgresCpu: (after.postgres - before.postgres) / report.requests,
  }
  const { perSecond, serviceCpu, postgresCpu } = measured
  const shown = [perSecond, serviceCpu, postgresCpu].map((value) => value.toFixed(0).padStart(8))
  console.log(`  ${scenario.padEnd(24)} ${shown[0]} /s ${shown[1]} µs ${shown[2]} µs`)
  return measured
}

/** Stores the assignments of the stock, so that the sticky scenario meets no new subject. */
const storeStock = async ({ database, target }: BenchService): Promise<void> => {
  const assigner = assignerOf(database.db)
  for (let from = 0; from < STOCK; from += 1000) {
    const questions = Array.from({ length: 1000 }, (_, index) => ({
      experiment_key: target.experimentKey,
      user_id: stockSubject(from + index),
      context: {},
      now: new Date(),
    }))
    await assigner.many({ questions })
  }
}

const measureRounds = async (place: BenchService): Promise<Rounds> => {
  const rounds = Object.fromEntries(all.map((name) => [name, [] as Measured[]])) as Rounds
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    console.log(round === 0 ? 'Warming up' : `Round ${round}`)
    for (const name of names) {
      const report = await load(place, name, `${Date.now()}-${round}`)
      if (round > 0) rounds[name].push(report)
    }
  }
  return rounds
}

const README = new URL('README.md', import.meta.url)
const MARKED = /(<!-- summary -->\n)[\s\S]*(\n<!-- end of summary -->)/

const keep = async (rounds: Rounds, large: readonly LargeResult[]): Promise<void> => {
  const directory = new URL('results/', import.meta.url)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  const day = new Date().toISOString()
  await mkdir(directory, { recursive: true })
  const raw = JSON.stringify({ day, machine, options, rounds, large }, undefined, 2)
  await writeFile(new URL(`${day.replaceAll(':', '-')}.json`, directory), raw)
  const summary = summarise(rounds, large)
  console.log(`\n${summary}\n`)
  if (!options.write) return
  const page = await readFile(README, 'utf8')
  await writeFile(README, page.replace(MARKED, `$1\n${day.slice(0, 10)}, ${machine}\n\n${summary}\n$2`))
}

await execute(process.execPath, ['--conditions=source', '--import', 'tsx', BUILD])
const external = process.env['DATABASE_URL']
const own = options.stock ? 'stock' : 'own'
const place = await openBenchService(external ? new URL(external) : own)
try {
  await storeStock(place)
  const rounds = await measureRounds(place)
  const large = options.large ? await measureLarge(place) : []
  await keep(rounds, large)
} finally {
  await place.close()
}

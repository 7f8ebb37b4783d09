import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { Caller } from '../../packages/server/src/testing/attack/cases.ts'
import type {
  Alone,
  AttackReport,
  Findings,
  ProbeReport,
} from '../../packages/server/src/testing/attack/findings.ts'
import { BY_HAND, brokenLimits, IN_CI, p99 } from '../../packages/server/src/testing/attack/verdict.ts'
import { sendAlone } from './alone.ts'
import type { AttackOrder } from './attacker.ts'
import { openPlace, type Place } from './place.ts'
import type { ProbeOrder } from './probe.ts'
import { holdingOf, longestHold, settled } from './watch.ts'

/**
 * Sends a service the worst that a stranger, a viewer and an API key of each scope may send, first one by one and then for
 * some time each, while a probe evaluates, assigns, reads results and asks for health. Prints what that did, and fails on a
 * broken limit. Everything happens on this machine alone.
 * Run: npm run attack [-- --seconds 60 --only stranger,viewer --ci --verbose]
 *   --seconds: of the attack of each caller
 *   --only: these callers and no others: stranger, viewer, or the scope of a key
 *   --ci: times are shown and do not decide, apart from an event loop that is held for a second
 *   --verbose: every case, not only the ten that held the service longest
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
    ci: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})

const NODE = ['--conditions=source', '--import', 'tsx']
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const execute = promisify(execFile)

interface Probe {
  /** What it has seen since the last time. */
  read: () => Promise<ProbeReport>
  stop: () => void
}

const startProbe = ({ service, probeKey, probeToken, names }: Place): Probe => {
  const order: ProbeOrder = {
    url: service().address,
    key: probeKey,
    token: probeToken,
    experimentId: names['experiment_id'] ?? '',
    experimentKey: names['experiment_key'] ?? '',
    flagKey: names['flag_key'] ?? '',
  }
  const child = fork(pathOf('probe.ts'), [JSON.stringify(order)], { execArgv: NODE })
  return {
    read: async () => {
      child.send('read')
      const [report] = (await once(child, 'message')) as [ProbeReport]
      return report
    },
    stop: () => child.disconnect(),
  }
}

const attack = async (place: Place, caller: Caller): Promise<AttackReport> => {
  const order: AttackOrder = {
    url: place.service().address,
    caller,
    row: place.callers.indexOf(caller),
    credentials: place.credentials[caller] ?? {},
    names: place.names,
    seconds: Number(options.seconds),
  }
  const args = [...NODE, pathOf('attacker.ts'), JSON.stringify(order)]
  const { stdout } = await execute(process.execPath, args, { timeout: (order.seconds + 60) * 1000 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as AttackReport
}

const show = (...columns: (string | number)[]): void =>
  console.log(
    columns
      .map((column, index) => (index === 0 ? String(column).padEnd(64) : String(column).padStart(10)))
      .join(''),
  )

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

const tell = ({ caller, name, status, milliseconds: took, held }: Alone): void =>
  show(`${caller}: ${name}`.slice(0, 63), status, milliseconds(took), milliseconds(held))

/** Attacks of all callers, one after the other, each beside the same probe. */
const attackAll = async (place: Place, callers: readonly Caller[]) => {
  const probe = startProbe(place)
  await wait(2)
  await probe.read()
  await wait(Math.max(5, Number(options.seconds)))
  const undisturbed = await probe.read()
  show('caller', 'requests', 'refused', 'p99', 'of alone', 'held')
  show('nobody', 0, refusals(undisturbed), milliseconds(p99(undisturbed.evaluations)), 1)
  const disturbed: Map<Caller, { probe: ProbeReport; attack: AttackReport }> = new Map()
  for (const caller of callers) {
    await longestHold(place.service())
    const report = await attack(place, caller)
    const seen = await probe.read()
    const held = (await longestHold(place.service())) ?? Number.POSITIVE_INFINITY
    disturbed.set(caller, { probe: seen, attack: report })
    const slower = (p99(seen.evaluations) / p99(undisturbed.evaluations)).toFixed(1)
    show(caller, report.sent, refusals(seen), milliseconds(p99(seen.evaluations)), slower, milliseconds(held))
    console.log(`  answers by status: ${JSON.stringify(report.statuses)}`)
    if (!Number.isFinite(held))
      throw new Error(`The service does not answer any more after the attack of ${caller}`)
  }
  probe.stop()
  return { undisturbed, disturbed }
}

const refusals = ({ refused }: ProbeReport): number =>
  Object.values(refused).reduce((sum, count) => sum + count, 0)

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

const QUIET_SECONDS = options.ci ? 8 : 30

const measure = async (place: Place): Promise<Findings> => {
  const callers = place.callers.filter((caller) => options.only?.split(',').includes(caller) ?? true)
  show('case', 'status', 'took', 'held')
  const alone = await sendAlone(place, callers, options.verbose ? tell : () => undefined)
  if (!options.verbose) for (const one of alone.toSorted((a, b) => b.held - a.held).slice(0, 10)) tell(one)
  console.log(`${alone.length} cases, one by one\n`)
  const before = await settled(place.service().pid, QUIET_SECONDS / 2)
  const { undisturbed, disturbed } = await attackAll(place, callers)
  const after = await settled(place.service().pid, QUIET_SECONDS)
  const isAlive =
    (await longestHold(place.service())) !== undefined && holdingOf(place.service().pid).mebibytes > 0
  console.log(
    `\nMemory ${before.mebibytes.toFixed(0)} MiB before, ${after.mebibytes.toFixed(0)} after; descriptors ${before.descriptors}, ${after.descriptors}`,
  )
  return { alone, undisturbed, disturbed, before, after, isAlive }
}

const place = await openPlace()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void place.close().then(() => process.exit(1)))
}
try {
  const broken = brokenLimits(await measure(place), options.ci ? IN_CI : BY_HAND)
  console.log(broken.length === 0 ? '\nEvery limit held' : `\n${broken.join('\n')}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await place.close()
}
process.exit()

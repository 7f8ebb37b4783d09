import type { Logger } from '../lib/log.ts'
import { counter } from '../lib/metrics.ts'
import { causeOf, FAULT_ADVICE, type Fault, faultOf } from './fault-kinds.ts'
import { createTicks } from './ticks.ts'

const reports = counter('database_faults_total', 'Statements and requests failed by a database fault', [
  'fault',
])

/** A fault counts as over when nothing has met it for so long; long enough for whoever reads the metrics to see it. */
const QUIET_MS = 20_000

/** A fault that lasts is written to the log again and again, this far apart. */
const REMINDER_MS = 60_000

interface Observed {
  /** What was met so far. */
  failures: number
  /** Since it was met last, in milliseconds. */
  quiet: number
  lasting: number
  reminded: number
  /** Nothing has worked since that it would have prevented. */
  isPresent: boolean
}

/**
 * The faults of one database, as its statements meet them: a line of the log when one begins, every minute while it
 * lasts and when it is over, instead of one per request.
 */
export class Faults {
  readonly #log: Logger
  readonly #observed = new Map<Fault, Observed>()
  readonly #ticks = createTicks((elapsed) => this.pass(elapsed))

  constructor(log: Logger) {
    this.#log = log
  }

  /** Something failed; what no fault of the database is to blame for is passed over. */
  met(error: unknown): void {
    const fault = faultOf(error)
    if (fault !== undefined) this.report(fault, causeOf(error))
  }

  /** A fault was found. `cause` is said by whoever found it, and holds no data. */
  report(fault: Fault, cause: string): void {
    reports.inc({ fault })
    const known = this.#observed.get(fault)
    if (known) {
      known.failures += 1
      known.quiet = 0
      known.isPresent = true
      return
    }
    this.#observed.set(fault, { failures: 1, quiet: 0, lasting: 0, reminded: 0, isPresent: true })
    this.#ticks.start()
    const { meaning, advice, runbook } = FAULT_ADVICE[fault]
    this.#log.error({ fault, cause, runbook }, `database fault: ${meaning}; ${advice}`)
  }

  /** A statement was answered; `isChange`: it stored something. */
  worked(isChange: boolean): void {
    for (const [fault, observed] of this.#observed) {
      if (isChange || !FAULT_ADVICE[fault].preventsChangesOnly) observed.isPresent = false
    }
  }

  /** Whether there is anything for `worked` to know. */
  get any(): boolean {
    return this.#observed.size > 0
  }

  /** The faults that were met lately. */
  active(): Fault[] {
    return [...this.#observed.keys()]
  }

  /** Those of them for which nothing has worked since. */
  present(): Fault[] {
    return [...this.#observed].filter(([, { isPresent }]) => isPresent).map(([fault]) => fault)
  }

  /** So many milliseconds have passed. */
  pass(elapsed: number): void {
    for (const [fault, observed] of this.#observed) {
      observed.quiet += elapsed
      observed.lasting += elapsed
      observed.reminded += elapsed
      if (observed.quiet >= QUIET_MS) this.#end(fault, observed)
      else if (observed.reminded >= REMINDER_MS) this.#remind(fault, observed)
    }
    if (this.#observed.size === 0) this.#ticks.stop()
  }

  #end(fault: Fault, { failures, lasting, quiet }: Observed): void {
    this.#observed.delete(fault)
    const seconds = Math.round((lasting - quiet) / 1000)
    this.#log.info({ fault, failures, seconds }, 'database fault over')
  }

  #remind(fault: Fault, observed: Observed): void {
    observed.reminded = 0
    const { meaning, advice, runbook } = FAULT_ADVICE[fault]
    const { failures, lasting } = observed
    const fields = { fault, failures, seconds: Math.round(lasting / 1000), runbook }
    this.#log.error(fields, `database fault lasts: ${meaning}; ${advice}`)
  }
}
